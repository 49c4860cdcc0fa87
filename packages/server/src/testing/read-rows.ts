import { pino } from 'pino'
import { createReadRows } from '../store/read-rows.ts'

/** Reads the rows of lists as the server does, without a log. */
export const readRows = createReadRows(pino({ level: 'silent' }))
