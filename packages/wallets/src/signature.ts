/** The maximum length of a signature, in characters. Those of nested multisigs take some thousands. */
const longest = 100_000

/** Whether a wallet's response can be a signature: whole bytes in hex, and no bytes if it was signed on the chain. */
export function isSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.length <= longest && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
}
