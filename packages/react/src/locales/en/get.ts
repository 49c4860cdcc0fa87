import type { GetWords } from '../words/get.ts'

export const enGet: GetWords = {}
