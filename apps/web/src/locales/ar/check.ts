import { messages as reasons } from '@countersign/core/reasons/ar'
import { messages } from '../compiled/ar/check.ts'
import { messages as verdict } from '../compiled/ar/verdict.ts'
import type { CheckLocale } from '../locale.ts'

export const check: CheckLocale = { ...messages, verdict: { ...verdict, ...reasons } }
