import { messages } from '../compiled/de/asked.ts'
import { messages as requestReasons } from '../compiled/de/request-reasons.ts'
import type { AskedLocale } from '../locale.ts'

export const asked: AskedLocale = { ...messages, reasons: requestReasons }
