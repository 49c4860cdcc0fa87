import { messages as reasons } from '@countersign/core/reasons/de'
import { messages } from '../compiled/de/proof.ts'
import { messages as verdict } from '../compiled/de/verdict.ts'
import type { ProofLocale } from '../locale.ts'

export const proof: ProofLocale = { ...messages, verdict: { ...verdict, ...reasons } }
