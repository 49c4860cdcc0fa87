import { messages as ended } from '@countersign/api/endings/en'
import { messages } from '../compiled/en/cosigning.ts'
import type { CosigningWords } from '../locale.ts'

export const enCosigning: CosigningWords = { ...messages, ended }
