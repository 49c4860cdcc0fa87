import { messages as networks } from '../compiled/en/networks.ts'
import { messages as profile } from '../compiled/en/profile.ts'
import type { AccountWords } from '../locale.ts'

export const enAccount: AccountWords = { networks, profile }
