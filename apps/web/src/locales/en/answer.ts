import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/answer.ts'
import type { AnswerLocale } from '../locale.ts'

export const answer: AnswerLocale = { ...messages, reasons: problems }
