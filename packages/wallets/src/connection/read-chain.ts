/** Reads a chain id as wallets write it: in hex, in decimal digits, or as a number. */
export function readChain(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
