import { messages as sentences } from '@countersign/core/checks/de'
import { messages as reasons } from '@countersign/core/reasons/de'
import { messages } from '../compiled/de/check.ts'
import { messages as verdict } from '../compiled/de/verdict.ts'
import type { CheckLocale } from '../locale.ts'

export const check: CheckLocale = { ...messages, sentences, verdict: { ...verdict, ...reasons } }
