import type { Wallet } from '@countersign/react'

type Provider = Pick<Wallet['provider'], 'request'>

/** Wraps a wallet so that all requests, pending and later ones, reject with the signal's reason once it is aborted. */
export function stoppable(provider: Provider, signal: AbortSignal): Provider {
  return {
    async request(call) {
      signal.throwIfAborted()
      const { promise: stopped, reject } = Promise.withResolvers<never>()
      const stop = () => reject(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        return await Promise.race([stopped, provider.request(call)])
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}
