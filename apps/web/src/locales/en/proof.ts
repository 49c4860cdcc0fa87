import { messages as reasons } from '@countersign/core/reasons/en'
import { messages } from '../compiled/en/proof.ts'
import { messages as verdict } from '../compiled/en/verdict.ts'
import type { ProofLocale } from '../locale.ts'

export const proof: ProofLocale = { ...messages, verdict: { ...verdict, ...reasons } }
