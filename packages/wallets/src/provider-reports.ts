import type { Eip1193Provider } from './wallet.ts'

/** Adds listeners to a wallet, as far as it supports them. @returns a function that removes them */
export function listen(
  provider: Eip1193Provider,
  event: string,
  listener: (...values: unknown[]) => void,
): () => void {
  try {
    provider.on?.(event, listener)
  } catch {
    // A wallet without events can still respond.
  }
  return () => {
    try {
      if (provider.removeListener) provider.removeListener(event, listener)
      else provider.off?.(event, listener)
    } catch {
      // The listener ends with the page.
    }
  }
}

/**
 * The maximum number of accounts that are read from a wallet. One that listed tens of thousands would block the page
 * for seconds.
 */
export const mostAccounts = 100

/** Reads a chain id as wallets write it: in hex, in decimal digits, or as a number. */
export function readChain(value: unknown): number | null {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
