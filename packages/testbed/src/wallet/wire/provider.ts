import { disconnected, WalletError, type WalletFault } from '../engine/error.ts'
import type { ProviderEvent } from '../engine/event.ts'
import type { PageMessage, WalletMessage } from './message.ts'

type Listener = (payload: never) => void
type EventName = ProviderEvent['name']

/** The wallet's provider in a page. @see EIP-1193 */
export interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: EventName, listener: Listener): Provider
  removeListener(event: EventName, listener: Listener): Provider
}

/** The page's end of the connection. */
export type PageEnd = ReturnType<typeof createProvider>

/** Creates a page's provider, connected to the wallet. */
export function createProvider(post: (message: PageMessage) => void) {
  const waiting = new Map<string, PromiseWithResolvers<unknown>>()
  const listeners = new Map<EventName, Set<Listener>>()
  let connected = false

  function emit({ name, payload }: ProviderEvent): void {
    if (name === 'connect' && connected) return
    if (name === 'connect' || name === 'disconnect') connected = name === 'connect'
    const given = name === 'disconnect' ? toError(payload) : payload
    // `on` accepts listeners of any event, so the type of their parameter is only known here, by the event's name.
    for (const listener of [...(listeners.get(name) ?? [])]) (listener as (payload: unknown) => void)(given)
  }

  function settle(id: string): PromiseWithResolvers<unknown> | undefined {
    const promise = waiting.get(id)
    waiting.delete(id)
    return promise
  }

  const provider: Provider = {
    async request(call) {
      if (typeof call?.method !== 'string' || call.method === '')
        throw new WalletError(-32600, 'A request needs a method.')
      const id = crypto.randomUUID()
      const promise = Promise.withResolvers<unknown>()
      waiting.set(id, promise)
      post({ type: 'request', id, method: call.method, params: call.params })
      return promise.promise
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    provider,
    receive(message: WalletMessage) {
      switch (message.type) {
        case 'ready':
          return emit({ name: 'connect', payload: { chainId: message.chainId } })
        case 'event':
          return emit(message.event)
        case 'answer':
          return settle(message.id)?.resolve(message.result)
        case 'failure':
          return settle(message.id)?.reject(toError(message.fault))
        case 'crash':
          return settle(message.id)?.reject(new TypeError(message.message))
      }
    },
    /** Marks the wallet as unreachable: pending requests fail with 4900. */
    lose() {
      for (const promise of waiting.values()) promise.reject(toError(disconnected))
      waiting.clear()
      if (connected) emit({ name: 'disconnect', payload: disconnected })
    },
  }
}

const toError = ({ code, message, data }: WalletFault) => new WalletError(code, message, data)
