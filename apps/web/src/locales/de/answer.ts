import { messages as problems } from '@countersign/api/problems/de'
import { messages } from '../compiled/de/answer.ts'
import type { AnswerLocale } from '../locale.ts'

export const answer: AnswerLocale = { ...messages, reasons: problems }
