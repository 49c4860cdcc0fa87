/**
 * Whether an error means that the database is unreachable or out of space, as opposed to a bug.
 *
 * PostgreSQL: connection exceptions (class 08), operator intervention (57), insufficient resources (53), a replica that
 * refuses writes (25006), and errors of the socket. SQLite: busy, I/O error, full, read-only.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (typeof code === 'string') {
    if (/^(?:08|53|57)[0-9A-Z]{3}$|^25006$/.test(code)) return true
    if (
      [
        'ECONNREFUSED',
        'ECONNRESET',
        'EAI_AGAIN',
        'EHOSTUNREACH',
        'ENETUNREACH',
        'ENOTFOUND',
        'ETIMEDOUT',
        'EPIPE',
      ].includes(code)
    )
      return true
    // SQLITE_BUSY, _READONLY, _IOERR, _FULL, _CANTOPEN in the low byte of the extended code
    if (code === 'ERR_SQLITE_ERROR' && typeof errcode === 'number')
      return [5, 8, 10, 13, 14].includes(errcode & 0xff)
  }
  return /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|canceling statement due to statement timeout/.test(
    error.message,
  )
}
