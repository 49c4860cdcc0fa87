import { messages as reasons } from '@countersign/core/reasons/ar'
import { messages } from '../compiled/ar/proof.ts'
import { messages as verdict } from '../compiled/ar/verdict.ts'
import type { ProofLocale } from '../locale.ts'

export const proof: ProofLocale = { ...messages, verdict: { ...verdict, ...reasons } }
