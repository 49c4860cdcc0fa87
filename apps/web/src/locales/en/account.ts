import { messages as problems } from '@countersign/api/problems/en'
import { messages as verdict } from '@countersign/core/methods/en'
import { messages } from '../compiled/en/account.ts'

export const account = { ...messages, problems, verdict }

export { proofs } from './proofs.ts'
