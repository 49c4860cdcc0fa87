import { messages as problems } from '@countersign/api/problems/en'
import { messages } from '../compiled/en/notifications.ts'

export const notifications = { ...messages, reasons: problems }
