import { messages } from '../compiled/en/asked.ts'
import { messages as requestReasons } from '../compiled/en/request-reasons.ts'
import type { AskedLocale } from '../locale.ts'

export const asked: AskedLocale = { ...messages, reasons: requestReasons }
