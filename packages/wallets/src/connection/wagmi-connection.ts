import { type Config, type Connector, connect, disconnect } from '@wagmi/core'
import { stringToHex } from 'viem'
import { isSignature } from '../signature.ts'
import type { Eip1193Provider } from '../wallet.ts'
import { changeNetwork } from './change-network.ts'
import { NoAccountError } from './failure.ts'
import { rereadWallet } from './reread.ts'
import type { WalletView } from './state.ts'
import type { SiteChain, WalletConnection } from './wallet-connection.ts'
import { readWalletView } from './wallet-view.ts'
import { watchToken } from './watch-token.ts'

export type WagmiConnectionOptions = {
  readonly config: Config
  readonly connector: Connector
  /** The wallet's own provider. */
  readonly provider: Eip1193Provider
  /** How long the person may take to respond to a request, in milliseconds. @default 120_000 */
  readonly answerTimeout?: number
  /** Wraps each request for accounts that this connection sends. */
  readonly asking: <Result>(ask: () => Promise<Result>) => Promise<Result>
}

/** Creates a connection to a wallet from its wagmi connector: wagmi's hooks and the kit see the same. */
export function wagmiConnection({
  config,
  connector,
  provider,
  asking,
  answerTimeout = 120_000,
}: WagmiConnectionOptions): WalletConnection {
  const view = () => viewOf(config, connector)

  async function connectQuietly(): Promise<WalletView | undefined> {
    // Not wagmi's own reconnect: it would drop every other connection first.
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
      // wagmi treats an empty list as a connection, and would refuse the next attempt.
      await disconnect(config, { connector }).catch(() => {})
      throw new NoAccountError()
    },
    reconnect: async () => view() ?? (await asking(connectQuietly)),
    disconnect: () => disconnect(config, { connector }),
    signMessage: async (message, address) => {
      // Not wagmi's signMessage: it fails if the wallet is on a chain that is not configured, and proving an account
      // needs no chain.
      const signature = await provider.request({
        method: 'personal_sign',
        params: [stringToHex(message), address],
      })
      if (!isSignature(signature)) throw new TypeError('The wallet returned an invalid signature.')
      return signature
    },
    switchChain: async (chain: SiteChain, tell) => {
      await changeNetwork(provider, chain, tell, { answer: answerTimeout })
      // Some wallets change without an event.
      connector.emitter.emit('change', { chainId: Number(chain.id.slice('eip155:'.length)) })
    },
    refresh: () => rereadWallet({ connector, provider, view }).catch(() => {}),
    watchToken: token => watchToken(provider, token, answerTimeout),
  }
}

/** Returns what a connector's wallet shows; `undefined` if it is not connected, or shows nothing. */
export function viewOf(config: Config, connector: Pick<Connector, 'uid'>): WalletView | undefined {
  const connection = config.state.connections.get(connector.uid)
  if (!connection) return undefined
  return readWalletView(connection)
}
