import { currentConnection } from '@countersign/wallets/state'
import { useCallback } from 'react'
import { useKit } from '../kit/context.ts'
import { whenReady } from './when-ready.ts'

export type SentTransaction = {
  readonly hash: `0x${string}`
  /** What it does, for the person, in their language. */
  readonly description?: string
}

/**
 * Gives a function that notes a transaction of the connected account, so that the profile shows what became of it.
 * What is sent through a wallet of the dialog is noted by itself; this adds what it does.
 */
export function useAddTransaction(): (sent: SentTransaction) => void {
  const kit = useKit()
  return useCallback(
    sent => {
      const connected = currentConnection(kit.state.getSnapshot().connection)
      if (!connected) return
      const [from] = connected.accounts
      whenReady(kit)
        .then(({ transactions }) => transactions.add({ chain: `eip155:${connected.chainId}`, from, ...sent }))
        // A hash that is none is the site's mistake; the transaction itself is sent all the same.
        .catch(error => console.error(error))
    },
    [kit],
  )
}
