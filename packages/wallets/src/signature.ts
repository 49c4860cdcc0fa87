/** The longest signature that is taken, in characters. Those of multisigs within multisigs take some thousands. */
const longest = 100_000

/** Whether what a wallet answered can be a signature: whole bytes in hex, none of them where it was given on the chain. */
export function isSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.length <= longest && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}
