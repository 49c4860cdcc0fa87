import { messages as reasons } from '@countersign/core/reasons/en'
import { messages } from '../compiled/en/proof.ts'
import { messages as verdict } from '../compiled/en/verdict.ts'

export const proof = { ...messages, verdict: { ...verdict, ...reasons } }
