import type { ConnectWords } from '../words/connect.ts'

export const enConnect: ConnectWords = {}
