import { messages as problems } from '@countersign/api/problems/ar'
import { messages } from '../compiled/ar/answer.ts'
import type { AnswerLocale } from '../locale.ts'

export const answer: AnswerLocale = { ...messages, reasons: problems }
