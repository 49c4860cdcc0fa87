import { messages as verdict } from '@countersign/core/methods/en'
import { messages } from '../compiled/en/proof.ts'

export const proof = { ...messages, verdict }
