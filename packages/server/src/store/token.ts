import { hash, randomBytes, randomFillSync } from 'node:crypto'

const idLength = 16
/** Random bytes of future ids: each call of OpenSSL's generator costs more than its bytes. */
const pool = Buffer.alloc(256 * idLength)
let used = pool.length

/** Creates a secret of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns what is stored of a token: its SHA-256 in hex. A copy of the database cannot sign anybody in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Creates an id of 128 random bits, in hex. It is not a secret. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idLength
  return pool.toString('hex', used - idLength, used)
}

/** Whether an unvalidated text has the form of our ids. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Whether an unvalidated text has the form of our tokens. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
