import { afterEach, expect, test } from 'vitest'
import { findConversation, forgetConversations } from './kept-conversations'

afterEach(forgetConversations)

test('whoever comes back to a survey finds its conversation and what was typed', () => {
  const conversation = findConversation('s1', 'ada')
  conversation.draft = 'And who is'
  expect(findConversation('s2', 'ada')).not.toBe(conversation)
  expect(findConversation('s1', 'ada')).toBe(conversation)
  expect(findConversation('s1', 'ada').draft).toBe('And who is')
})

test('nobody finds the conversation of somebody else', () => {
  const conversation = findConversation('s1', 'ada')
  expect(findConversation('s1', 'ben')).not.toBe(conversation)
  expect(findConversation('s1', 'ada')).not.toBe(conversation)
})

test('of many surveys the last twenty are kept', () => {
  const first = findConversation('s0', 'ada')
  for (let number = 1; number <= 20; number++) findConversation(`s${number}`, 'ada')
  const second = findConversation('s1', 'ada')
  expect(findConversation('s1', 'ada')).toBe(second)
  expect(findConversation('s0', 'ada')).not.toBe(first)
})
