import { type Config, type Connector, connect, disconnect } from '@wagmi/core'
import { stringToHex } from 'viem'
import { isSignature } from '../signature.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { changeNetwork } from './change-network.ts'
import { NoAccountError } from './failure.ts'
import type { Link, SiteChain } from './link.ts'
import { rereadWallet } from './reread.ts'
import type { WalletView } from './state.ts'
import { readWalletView } from './wallet-view.ts'
import { watchToken } from './watch-token.ts'

export type WagmiLinkOptions = {
  readonly config: Config
  readonly connector: Connector
  /** The wallet's own provider. */
  readonly provider: Eip1193Provider
  /** How long the person may take to answer a request, in milliseconds. @default 120_000 */
  readonly patience?: number
  /** Runs around each question for accounts that this link asks. */
  readonly asking: <Result>(ask: () => Promise<Result>) => Promise<Result>
}

/** Makes a line to a wallet out of its wagmi connector: what wagmi's hooks see is what the kit sees. */
export function wagmiLink({
  config,
  connector,
  provider,
  asking,
  patience = 120_000,
}: WagmiLinkOptions): Link {
  const view = () => viewOf(config, connector)

  async function connectQuietly(): Promise<WalletView | undefined> {
    // Not wagmi's own reconnect: it would let go of every other connection first.
    if (!(await connector.isAuthorized())) return undefined
    const quietly: { connector: Connector; isReconnecting: boolean } = { connector, isReconnecting: true }
    await connect(config, quietly)
    const found = view()
    if (!found) config._internal.events.disconnect({ uid: connector.uid })
    return found
  }

  return {
    connect: async () => {
      const known = view()
      if (known) return known
      await asking(() => connect(config, { connector }))
      const made = view()
      if (made) return made
      // wagmi takes an empty list for a connection, and would refuse the next attempt.
      await disconnect(config, { connector }).catch(() => {})
      throw new NoAccountError()
    },
    reconnect: async () => view() ?? (await asking(connectQuietly)),
    disconnect: () => disconnect(config, { connector }),
    signMessage: async (message, address) => {
      // Not wagmi's signMessage: it refuses when the wallet is on a chain that is not configured, and proving an
      // account needs none.
      const signature = await provider.request({
        method: 'personal_sign',
        params: [stringToHex(message), address],
      })
      if (!isSignature(signature))
        throw new TypeError('The wallet answered something that is not a signature.')
      return signature
    },
    switchChain: async (chain: SiteChain, tell) => {
      await changeNetwork(provider, chain, tell, { answer: patience })
      // Some wallets change without telling of it.
      connector.emitter.emit('change', { chainId: Number(chain.id.slice('eip155:'.length)) })
    },
    refresh: () => rereadWallet({ connector, provider, view }).catch(() => {}),
    watchToken: token => watchToken(provider, token, patience),
  }
}

/** What a connector's wallet shows; `undefined` if it is not connected, or shows nothing. */
export function viewOf(config: Config, connector: Pick<Connector, 'uid'>): WalletView | undefined {
  const connection = config.state.connections.get(connector.uid)
  if (!connection) return undefined
  return readWalletView(connection)
}
