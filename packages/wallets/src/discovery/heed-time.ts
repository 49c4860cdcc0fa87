import { noteEarly } from '../provider-error.ts'
import type { Eip1193Provider } from '../wallet.ts'

/** Faster than a person can read a wallet's window and press a button, in milliseconds. */
const fastestPerson = 300

/** One for each wallet: a wallet must have the same provider when it announces itself twice. */
const heeding = new WeakMap<Eip1193Provider, Eip1193Provider>()

/**
 * Returns the provider of a wallet in this browser, and records which of its errors come before a person can have
 * responded: some wallets report that the person rejected (4001) although they did not ask.
 *
 * @param now - returns the time, in milliseconds
 */
export function heedTime(
  provider: Eip1193Provider,
  now: () => number = () => performance.now(),
): Eip1193Provider {
  const known = heeding.get(provider)
  if (known) return known
  const made: Eip1193Provider = {
    request: async call => {
      const asked = now()
      try {
        return await provider.request(call)
      } catch (error) {
        if (now() - asked < fastestPerson) noteEarly(error)
        throw error
      }
    },
    on: (event, listener) => provider.on?.(event, listener),
    removeListener: (event, listener) =>
      provider.removeListener ? provider.removeListener(event, listener) : provider.off?.(event, listener),
  }
  heeding.set(provider, made)
  return made
}
