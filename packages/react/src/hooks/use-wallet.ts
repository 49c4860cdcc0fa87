import type { Address } from '@countersign/core'
import type { ConnectionState, Wallet } from '@countersign/wallets'
import { currentConnection } from '@countersign/wallets/state'
import { useMemo } from 'react'
import type { CountersignChain } from '../site/chain.ts'
import { useConnectionState } from './use-dialog.ts'
import { useOfferedChains } from './use-offered-chains.ts'

type ConnectedTo = {
  /** The account that the wallet shows. */
  readonly address: Address
  /** All accounts that it exposes to this page, `address` first. */
  readonly addresses: readonly [Address, ...Address[]]
  /** EIP-155 */
  readonly chainId: number
  /** The chain that it is on; `undefined` if the site does not offer it, or until the site is loaded. */
  readonly chain: CountersignChain | undefined
  /** The wallet itself: its name, icon and provider (EIP-1193). */
  readonly wallet: Wallet
}

type ConnectedToNone = { readonly [Key in keyof ConnectedTo]?: undefined }

/**
 * The wallet of this page. It does not decide whether someone is signed in. While another wallet is tried
 * (`connecting`), the one that was connected stays.
 */
export type WalletState =
  | ({ readonly status: 'connected' } & ConnectedTo)
  | ({ readonly status: 'connecting' } & (ConnectedTo | ConnectedToNone))
  | ({ readonly status: 'disconnected' | 'reconnecting' } & ConnectedToNone)

/** Returns the wallet of a connection. @param chains - those of the site, as far as they are known */
export function walletOf(
  connection: ConnectionState,
  chains: readonly CountersignChain[] | undefined,
): WalletState {
  switch (connection.status) {
    case 'disconnected':
    case 'reconnecting':
      return { status: connection.status }
    case 'connecting':
    case 'connected': {
      const { status } = connection
      const current = currentConnection(connection)
      if (!current) return { status: 'connecting' }
      const { accounts, chainId, wallet } = current
      const chain = chains?.find(({ id }) => id === chainId)
      return { status, address: accounts[0], addresses: accounts, chainId, chain, wallet }
    }
  }
}

/**
 * Returns the wallet that is connected to this page.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { status, address, chain } = useWallet()
 * if (status === 'connected') console.log(address, chain?.name ?? 'a network that the site does not offer')
 */
export function useWallet(): WalletState {
  const connection = useConnectionState()
  const chains = useOfferedChains()
  return useMemo(() => walletOf(connection, chains), [connection, chains])
}
