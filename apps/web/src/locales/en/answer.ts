import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/answer.ts'

export const answer = { ...messages, reasons: problems }

export { prove } from './prove.ts'
