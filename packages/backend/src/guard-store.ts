import { BackendError } from './backend-error.ts'
import type { BackendOptions } from './options.ts'
import type { Store } from './store.ts'

/**
 * Makes every failure of a store one error, the answer to which is "not available right now".
 *
 * @param onError - called with the failure itself
 */
export function guardStore(store: Store, onError: NonNullable<BackendOptions['onError']>): Store {
  const guard =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await call(...given)
      } catch (cause) {
        onError(cause)
        throw new BackendError(503, 'store-unavailable', { cause })
      }
    }
  return {
    addNonce: guard((key, nonce) => store.addNonce(key, nonce)),
    takeNonce: guard(key => store.takeNonce(key)),
    addSession: guard((key, session) => store.addSession(key, session)),
    getSession: guard(key => store.getSession(key)),
    deleteSession: guard(key => store.deleteSession(key)),
    deleteSessionsOf: guard(account => store.deleteSessionsOf(account)),
  }
}
