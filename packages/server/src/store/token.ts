import { createHash, randomBytes } from 'node:crypto'

/** Makes a secret of 256 random bits, in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: its SHA-256 in hex. A copy of the database signs nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Makes a name of 128 random bits, in hex. It is not a secret. */
export function newId(): string {
  return randomBytes(16).toString('hex')
}

/** Whether a text from outside has the form of our ids. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Whether a text from outside has the form of our tokens. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}
