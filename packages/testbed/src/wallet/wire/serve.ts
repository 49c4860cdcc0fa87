import { toHex } from 'viem'
import type { WalletEngine } from '../engine/engine.ts'
import { toFault } from '../engine/error.ts'
import type { Origin } from '../engine/types.ts'
import { readPageMessage, type WalletMessage } from './message.ts'

/** A page that the wallet serves. */
export type ServedPage = ReturnType<typeof servePage>

/**
 * Serves one page: forwards its requests to the engine, and sends it the events of its origin.
 *
 * @param isInFront - returns whether its tab is the active one
 */
export function servePage(
  engine: WalletEngine,
  origin: Origin,
  post: (message: WalletMessage) => void,
  isInFront: () => Promise<boolean>,
) {
  const gone = new AbortController()
  const send = (message: WalletMessage) => {
    if (!gone.signal.aborted) post(message)
  }
  const stop = engine.onEvent((to, event) => {
    if (to !== origin) return
    if (engine.state().quirks.telling === 'every-tab') return send({ type: 'event', event })
    void isInFront().then(isIt => isIt && send({ type: 'event', event }))
  })
  send({ type: 'ready', chainId: toHex(engine.state().chainId) })
  return {
    receive(value: unknown) {
      const message = readPageMessage(value)
      if (!message) return
      const { id, method, params } = message
      switch (engine.state().quirks.provider) {
        case 'works':
          break
        case 'throws':
          return send({ type: 'crash', id, message: "Cannot read properties of undefined (reading 'id')" })
        case 'silent':
          return
      }
      engine.request(origin, { method, params }, gone.signal).then(
        result => send({ type: 'answer', id, result }),
        thrown => send({ type: 'failure', id, fault: toFault(thrown) }),
      )
    },
    /** Removes the requests of a page that has closed. */
    close() {
      stop()
      gone.abort()
    },
  }
}
