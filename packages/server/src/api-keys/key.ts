import { hashToken, newToken } from '../store/token.ts'

const prefix = 'csk_'

/** Creates an API key of 256 random bits. Only its hash is stored. */
export function newApiKey(): { secret: string; hash: string; hint: string } {
  const secret = `${prefix}${newToken()}`
  return { secret, hash: hashToken(secret), hint: secret.slice(-4) }
}

/** Whether a text has the form of an API key. */
export function isApiKey(text: string): boolean {
  return /^csk_[\w-]{43}$/.test(text)
}
