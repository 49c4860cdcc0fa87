import { messages as sentences } from '@countersign/core/checks/ar'
import { messages as reasons } from '@countersign/core/reasons/ar'
import { messages } from '../compiled/ar/check.ts'
import { messages as verdict } from '../compiled/ar/verdict.ts'
import type { CheckLocale } from '../locale.ts'

export const check: CheckLocale = { ...messages, sentences, verdict: { ...verdict, ...reasons } }
