import { messages as ended } from '@countersign/api/endings/de'
import { messages } from '../compiled/de/cosigning.ts'
import type { CosigningWords } from '../locale.ts'

export const deCosigning: CosigningWords = { ...messages, ended }
