import type { ScanWords } from '../words/scan.ts'

export const enScan: ScanWords = {}
