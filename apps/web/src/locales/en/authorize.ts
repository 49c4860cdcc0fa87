import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/authorize.ts'

export const authorize = { ...messages, reasons: problems }
