import { expect, test } from 'vitest'
import { describeCoverage, describeDifference, describeJob, describeJudge, isActive } from './messages'

const job = {
  status: 'running' as const,
  processed_answers: 235,
  total_answers: 379,
  progress_percentage: 62,
  error_message: null,
  is_preview: false,
}

test('each state has its words and its time', () => {
  expect(describeJob({ ...job, status: 'pending' })).toEqual({
    text: 'Starting categorization...',
    tone: 'plain',
  })
  expect(describeJob(job)).toEqual({ text: 'Processing... 62% complete (235/379 answers)', tone: 'plain' })
  expect(describeJob({ ...job, status: 'completed', processed_answers: 379 })).toEqual({
    text: 'Categorization complete! 379/379 answers processed.',
    tone: 'good',
    duration: 5000,
  })
  expect(describeJob({ ...job, status: 'failed', error_message: 'The model is away.' })).toEqual({
    text: 'Categorization failed: The model is away.',
    tone: 'bad',
    duration: 10_000,
  })
  expect(describeJob({ ...job, status: 'failed' }).text).toBe('Categorization failed: Unknown error')
  expect(describeJob({ ...job, status: 'cancelled' }).text).toBe(
    'Categorization cancelled. Nothing was changed.',
  )
  expect(describeJob({ ...job, status: 'completed', is_preview: true }).text).toBe(
    'Preview ready. 235/379 answers processed.',
  )
})

test('an error message is a failure, whatever the status says', () => {
  const broken = { ...job, error_message: 'Out of memory' }
  expect(describeJob(broken).text).toBe('Categorization failed: Out of memory')
  expect([isActive(job), isActive(broken), isActive({ ...job, status: 'cancelled' })]).toEqual([
    true,
    false,
    false,
  ])
})

const status = {
  survey_id: '',
  latest_job: null,
  preview: null,
  categorized_answers: 1312,
  uncategorized_answers: 67,
  unanalyzed_answers: 0,
  new_answers: 0,
  last_completed_at: null,
  last_engine: null,
  last_note: null,
  can_undo: false,
}

test('how many answers are categorized', () => {
  expect(describeCoverage(status)).toBe('1,312 of 1,379 answers categorized.')
  expect(describeCoverage({ ...status, new_answers: 1 })).toBe(
    '1,312 of 1,379 answers categorized. 1 answer arrived since.',
  )
  expect(describeCoverage({ ...status, categorized_answers: 1, uncategorized_answers: 0 })).toBe(
    '1 of 1 answers categorized.',
  )
  expect(describeCoverage({ ...status, categorized_answers: 0, uncategorized_answers: 0 })).toBe(
    'There are no answers to categorize yet.',
  )
})

test('how many answers are in a language that AI does not know', () => {
  expect(describeCoverage({ ...status, unanalyzed_answers: 1 })).toBe(
    "1,312 of 1,379 answers categorized. Not analyzed because AI doesn't know the language: 1 answer.",
  )
  expect(describeCoverage({ ...status, unanalyzed_answers: 2, new_answers: 3 })).toBe(
    "1,312 of 1,379 answers categorized. Not analyzed because AI doesn't know the language: 2 answers. 3 answers arrived since.",
  )
})

test('only what would change is told', () => {
  expect(describeDifference({ added: 9, removed: 2 })).toBe('9 added, 2 removed')
  expect(describeDifference({ added: 0, removed: 1 })).toBe('1 removed')
})

test('who judged', () => {
  expect(describeJudge('On this computer')).toBe("Judged on the school's server.")
  expect(describeJudge('gpt-5-mini')).toBe('Judged by gpt-5-mini.')
})
