import { messages as problems } from '@countersign/api/problems/de'
import { messages as verdict } from '@countersign/core/reasons/de'
import { messages } from '../compiled/de/account.ts'
import type { AccountLocale } from '../locale.ts'

export const account: AccountLocale = { ...messages, problems, verdict }
