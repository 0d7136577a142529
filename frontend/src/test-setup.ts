import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { en } from '@/features/intake/messages/en'
import { later } from '@/features/intake/messages/later/en'
import { showMessages } from '@/features/intake/messages/messages'

// A page has a language before anything is on it.
showMessages({ ...en, ...later })

afterEach(cleanup)
