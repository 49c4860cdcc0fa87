import { messages as problems } from '@countersign/api/problems/ar'
import { messages as verdict } from '@countersign/core/reasons/ar'
import { messages } from '../compiled/ar/account.ts'
import type { AccountLocale } from '../locale.ts'

export const account: AccountLocale = { ...messages, problems, verdict }
