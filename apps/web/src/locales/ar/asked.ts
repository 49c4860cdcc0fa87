import { messages } from '../compiled/ar/asked.ts'
import { messages as requestReasons } from '../compiled/ar/request-reasons.ts'
import type { AskedLocale } from '../locale.ts'

export const asked: AskedLocale = { ...messages, reasons: requestReasons }
