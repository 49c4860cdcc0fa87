/**
 * How the wallet misbehaves on the next request, for tests. Those that change a field of the text apply when it
 * connects and signs in with one request.
 */
export const hostedMisbehaviors = [
  /** The text names a different account than the listed ones, and that account signs it. */
  'another-account',
  'another-nonce',
  'another-domain',
  /** The text was issued a day before the request. */
  'older-message',
  /** The text ends with a resource that was not requested. */
  'added-resource',
  'another-chain',
  /** Connects, and ignores the requested signature. */
  'two-steps',
  /** Connects, and returns an error in place of the signature. */
  'capability-error',
  /** Signs a different text than it shows. */
  'wrong-signature',
  /** Its page loads and sends nothing to the site. */
  'no-handshake',
  /** Answers three seconds late. */
  'slow',
] as const

export type HostedMisbehavior = (typeof hostedMisbehaviors)[number]

/** The cookie of the wallet's origin that sets it: a test can set a cookie without opening a page. */
export const misbehaviorCookie = 'hosted-wallet-misbehavior'

/** Returns the misbehavior set for the next request. */
export function readMisbehavior({ cookie }: Pick<Document, 'cookie'>): HostedMisbehavior | null {
  const cookies = cookie.split('; ')
  return hostedMisbehaviors.find(known => cookies.includes(`${misbehaviorCookie}=${known}`)) ?? null
}

/** Returns and clears the misbehavior set for the next request. */
export function takeMisbehavior(page: Pick<Document, 'cookie'>): HostedMisbehavior | null {
  const set = readMisbehavior(page)
  page.cookie = `${misbehaviorCookie}=; path=/; max-age=0`
  return set
}
