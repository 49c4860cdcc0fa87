import { messages as ended } from '@countersign/api/endings/ar'
import { messages } from '../compiled/ar/cosigning.ts'
import type { CosigningWords } from '../locale.ts'

export const arCosigning: CosigningWords = { ...messages, ended }
