import { currentConnection } from '@countersign/wallets/state'
import { useCallback } from 'react'
import { useKit } from '../kit/context.ts'
import { whenReady } from './when-ready.ts'

export type SentTransaction = {
  readonly hash: `0x${string}`
  /** A description of the transaction for the person, in their language. */
  readonly description?: string
}

/**
 * Returns a function that records a transaction of the connected account, so that the profile shows its status.
 * Transactions sent through a wallet of the dialog are recorded automatically; this adds their description.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const describe = useAddTransaction()
 * const { mutate: send } = useSendTransaction()
 * send({ to, value }, { onSuccess: hash => describe({ hash, description: 'Pay the invoice' }) })
 */
export function useAddTransaction(): (sent: SentTransaction) => void {
  const kit = useKit()
  return useCallback(
    sent => {
      const connected = currentConnection(kit.state.getSnapshot().connection)
      if (!connected) return
      const [from] = connected.accounts
      whenReady(kit)
        .then(({ transactions }) => transactions.load())
        .then(({ add }) => add({ chain: `eip155:${connected.chainId}`, from, ...sent }))
        // An invalid hash is the site's mistake; the transaction itself has been sent anyway.
        .catch(error => console.error(error))
    },
    [kit],
  )
}
