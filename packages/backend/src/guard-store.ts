import { refusal } from './refuse.ts'
import type { Store } from './store.ts'

/** Makes every failure of a store one error, the answer to which is "not available right now". */
export function guardStore(store: Store): Store {
  const guard =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      try {
        return await call(...given)
      } catch (cause) {
        throw refusal(503, 'store-unavailable', { cause })
      }
    }
  return {
    addNonce: guard((key, expiresAt) => store.addNonce(key, expiresAt)),
    takeNonce: guard(key => store.takeNonce(key)),
    addSession: guard((key, session) => store.addSession(key, session)),
    getSession: guard(key => store.getSession(key)),
    deleteSession: guard(key => store.deleteSession(key)),
  }
}
