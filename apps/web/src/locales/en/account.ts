import { messages as problems } from '@countersign/api/problems/en'
import { messages as verdict } from '@countersign/core/reasons/en'
import { messages } from '../compiled/en/account.ts'
import type { AccountLocale } from '../locale.ts'

export const account: AccountLocale = { ...messages, problems, verdict }
