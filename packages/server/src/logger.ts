import { type Logger, pino } from 'pino'
import type { Settings } from './config/config.ts'

/**
 * Creates the logger of a server: readable lines for a terminal, one JSON object per line for everything else.
 *
 * @param to.file - a file instead of stdout
 * @param to.isTerminal - whether stdout is a terminal
 */
export async function createLogger(
  level: Settings['logLevel'],
  to: { file?: string | undefined; isTerminal: boolean },
): Promise<Logger> {
  const options = { level, base: null }
  if (to.file !== undefined)
    return pino(options, pino.destination({ dest: to.file, mkdir: true, sync: true }))
  if (!to.isTerminal) return pino(options, pino.destination({ fd: 1, sync: true }))
  // Most servers have no terminal, and do not load it.
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ destination: 1, singleLine: true, sync: true, translateTime: 'SYS:HH:MM:ss' }),
  )
}
