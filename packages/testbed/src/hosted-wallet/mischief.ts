/**
 * What the wallet does wrong with the next request, for tests. Those that name a field of the text do so in the one step
 * in which it connects and signs in.
 */
export const hostedMischiefs = [
  /** The text names another account than those that are shown, and that account signs. */
  'another-account',
  'another-nonce',
  'another-domain',
  /** The text was issued a day before it was asked for. */
  'older-message',
  /** The text ends with a resource that nobody asked for. */
  'added-resource',
  'another-chain',
  /** Connects, and ignores that a signature is asked for as well. */
  'two-steps',
  /** Connects, and answers an error where the signature belongs. */
  'capability-error',
  /** Signs something else than it shows. */
  'wrong-signature',
  /** Its page comes up and says nothing to the site. */
  'no-handshake',
  /** Answers three seconds late. */
  'slow',
] as const

export type HostedMischief = (typeof hostedMischiefs)[number]

/** Where it is written down, on the wallet's own origin. */
export const mischiefKey = 'hosted-wallet:mischief'

/** Takes what was set for the next request, which is then no longer set. */
export function takeMischief(storage: Pick<Storage, 'getItem' | 'removeItem'>): HostedMischief | null {
  const set = storage.getItem(mischiefKey)
  storage.removeItem(mischiefKey)
  return hostedMischiefs.find(known => known === set) ?? null
}
