import { hash, randomFillSync } from 'node:crypto'

/** Random bytes that are not used yet: each call of OpenSSL's generator costs more than its bytes. */
const pool = Buffer.alloc(4_096)
let used = pool.length

/** Takes random bytes from the pool, which keeps no copy of them. */
function random(bytes: number, encoding: 'base64url' | 'hex'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const text = pool.toString(encoding, used, used + bytes)
  pool.fill(0, used, used + bytes)
  used += bytes
  return text
}

/** Creates a secret of 256 random bits, in base64url. */
export function newToken(): string {
  return random(32, 'base64url')
}

/** Returns what is stored of a token: its SHA-256 in hex. A copy of the database cannot sign anybody in. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Creates an id of 128 random bits, in hex. It is not a secret. */
export function newId(): string {
  return random(16, 'hex')
}

/** Whether an unvalidated text has the form of our ids. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Whether an unvalidated text has the form of our tokens. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
