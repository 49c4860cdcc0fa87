import type { Discovery } from '../discovery/discovery.ts'
import { createStore } from '../store.ts'
import type { Wallet } from '../wallet.ts'

/** Lists the Safe in whose frame the page is before the wallets of the browser: it is what the person came with. */
export function withSafeApp(discovery: Discovery, find: () => Promise<Wallet | null>): Discovery {
  const store = createStore(discovery.getSnapshot())
  let safe: Wallet | null = null
  const publish = () => store.set(safe ? [safe, ...discovery.getSnapshot()] : discovery.getSnapshot())
  const stop = discovery.subscribe(publish)
  find().then(
    found => {
      safe = found
      if (found) publish()
    },
    // Its code could not be loaded: the other wallets are there all the same.
    () => {},
  )
  return {
    ...{ subscribe: store.subscribe, getSnapshot: store.getSnapshot, refresh: discovery.refresh },
    stop: () => {
      stop()
      discovery.stop()
    },
  }
}

/** Whether another page is around this one. */
export function isInFrame(): boolean {
  return typeof window !== 'undefined' && window.parent !== window
}
