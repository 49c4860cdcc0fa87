import type { Config, Connector } from '@wagmi/core'
import type { Wallet } from '../wallet.ts'
import { codeOf } from '../wallet-error.ts'
import type { WalletEvent } from './reducer.ts'
import { limitOf } from './request-timeouts.ts'
import type { WalletView } from './state.ts'
import { createCountersignConfig, ownRpc, wagmiChain } from './wagmi-config.ts'
import { viewOf, wagmiConnection } from './wagmi-connection.ts'
import { walletConnector } from './wagmi-connector.ts'
import { changes, walletOf } from './wagmi-wallet.ts'
import type { OpenWalletConnection, SiteChain, WalletConnection } from './wallet-connection.ts'
import { type Sent, wholeProvider } from './whole-provider.ts'

/** A site's own wagmi configuration, or a function that loads it. */
export type WagmiConfigSource = Config | (() => Config | Promise<Config>)

export type WagmiOptions = {
  readonly chains: readonly SiteChain[]
  /** @default the kit's own, for the site's chains through the server's nodes */
  readonly config?: WagmiConfigSource
  /** Returns the address of the nodes for the kit's own configuration. @default `/rpc/{chain}` of the page's origin */
  readonly rpc?: (chain: number) => string
  /** Called with each transaction that the page sends through a wallet selected here, also with wagmi's hooks. */
  readonly onSent?: (sent: Sent) => void
  /**
   * The page has connected a wallet with wagmi directly. To receive its events, open its connection at once. Without
   * this callback, such connections stay with wagmi.
   */
  readonly onConnected?: (made: { readonly wallet: Wallet; readonly view: WalletView }) => void
}

/** All connections to wallets of a page, over one wagmi configuration. */
export type WagmiConnections = {
  readonly config: Config
  readonly open: OpenWalletConnection
  /**
   * Sets which wallet the kit holds; call it after each change. wagmi keeps every connection it ever made. Those that
   * the kit does not hold are disconnected, so that wagmi's hooks never use another wallet than the dialog.
   */
  readonly hold: (wallet: Wallet | null) => void
  /** Removes the kit's connectors from the configuration and its listeners from the wallets. */
  readonly dispose: () => void
}

type Line = {
  readonly wallet: Wallet
  readonly connector: Connector
  readonly link: WalletConnection
  /** Removes the kit's listeners from the wallet; `null` for a connector of the site's own. */
  readonly release: (() => void) | null
  /** The requests to connect that the kit has open, in their order. */
  readonly asked: Set<symbol>
  /** What it showed last. */
  view: WalletView | undefined
  tell: ((event: WalletEvent) => void) | undefined
  /** Whether the page connected it and the kit did not adopt it: then the kit must not disconnect it. */
  apart: boolean
}

/**
 * Opens connections to wallets through wagmi. Only this module and those it imports load wagmi and viem. They are
 * loaded when a person selects a wallet.
 */
export async function openWagmi({
  chains,
  onSent,
  onConnected,
  rpc = ownRpc,
  ...options
}: WagmiOptions): Promise<WagmiConnections> {
  const own = () => createCountersignConfig({ chains: chains.map(chain => wagmiChain(chain, rpc)), rpc })
  const { config: source = own() } = options
  const config = typeof source === 'function' ? await codeOf(source) : source
  /** By the uid of the connector. */
  const lines = new Map<string, Line>()
  /** The kit's connectors that the page has connected without the kit. */
  const askedByPage = new Set<string>()
  let current: string | null = null
  let held: Wallet | null | undefined

  function makeLine(wallet: Wallet, connector: Connector, release: Line['release']): Line {
    const { uid } = connector
    const asked = new Set<symbol>()
    const asking = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
      const request = Symbol(uid)
      asked.add(request)
      const before = [...asked]
      try {
        return await ask()
      } finally {
        // Some wallets never respond to a request whose window was closed: one that responds has left the earlier ones.
        for (const each of before) asked.delete(each)
        // After the kit has received the response: a late one is not kept.
        setTimeout(letGo)
      }
    }
    const answerTimeout = limitOf(wallet)
    const link = wagmiConnection({
      config,
      connector,
      provider: wallet.provider,
      asking,
      ...(answerTimeout === undefined ? {} : { answerTimeout }),
    })
    const line: Line = {
      ...{ wallet, connector, link, release, asked },
      ...{ view: undefined, tell: undefined, apart: false },
    }
    lines.set(uid, line)
    return line
  }

  function addConnector(wallet: Wallet): Line {
    const { provider, release } = wholeProvider(wallet.provider, sent => onSent?.(sent), doubt)
    const connector = config._internal.connectors.setup(
      walletConnector({
        wallet,
        provider,
        chains,
        around: async ask => {
          if (line.asked.size === 0) askedByPage.add(connector.uid)
          try {
            return await ask()
          } catch (error) {
            askedByPage.delete(connector.uid)
            throw error
          }
        },
        // wagmi's own reconnect, which its provider runs by default, would connect each wallet that the page has used.
        mayReconnect: (): boolean => line.asked.size > 0 || config.state.connections.has(connector.uid),
      }),
    )
    config._internal.connectors.setState(connectors => [...connectors, connector])
    const line = makeLine(wallet, connector, release)
    /** Requests that the page sends with wagmi's own hooks also show the wallet's state. */
    function doubt(chainId: number | null = null) {
      if (line.view && line.view.chainId !== chainId) void line.link.refresh()
    }
    return line
  }

  /** Detects changes and reports them. */
  function look() {
    // A connection stored from the last visit is only a name until wagmi has found the wallet again.
    for (const [uid, { connector }] of config.state.connections)
      if (!lines.has(uid) && typeof connector.getProvider === 'function')
        makeLine(walletOf(connector), connector, null)
    for (const line of [...lines.values()]) {
      const before = line.view
      line.view = viewOf(config, line.connector)
      for (const event of changes(line.wallet, before, line.view)) line.tell?.(event)
    }
    if (config.state.current !== current) {
      current = config.state.current
      takeOver()
    }
    letGo()
  }

  /** Passes the wallet that the page has connected, or changed to, without the kit. */
  function takeOver() {
    const line = current === null ? undefined : lines.get(current)
    if (!line?.view || line.asked.size > 0 || line.wallet.id === held?.id) return
    if (!askedByPage.delete(line.connector.uid) && line.release) return
    line.apart = onConnected === undefined
    onConnected?.({ wallet: line.wallet, view: line.view })
  }

  function letGo() {
    if (held === undefined) return
    const { connections } = config.state
    for (const { wallet, connector, apart, asked } of lines.values())
      if (wallet.id === held?.id) keepCurrent(connector.uid)
      else if (!apart && asked.size === 0 && connections.has(connector.uid))
        config._internal.events.disconnect({ uid: connector.uid })
  }

  function keepCurrent(uid: string) {
    if (config.state.current !== uid && config.state.connections.has(uid))
      config.setState(state => ({ ...state, current: uid }))
  }

  /** Removes connections from the configuration, and the kit's listeners from their wallets. */
  function remove(gone: readonly Line[]) {
    const uids = new Set(gone.map(({ connector: { uid } }) => uid))
    for (const uid of uids) config._internal.events.disconnect({ uid })
    for (const { release } of gone) release?.()
    config._internal.connectors.setState(connectors => connectors.filter(({ uid }) => !uids.has(uid)))
    for (const uid of uids) lines.delete(uid)
  }

  const stop = config.subscribe(state => state, look)
  look()

  return {
    config,
    open: async (wallet, tell) => {
      const line = [...lines.values()].find(({ wallet: { id } }) => id === wallet.id) ?? addConnector(wallet)
      line.tell = tell
      line.apart = false
      return line.release ? { ...line.link, close: () => remove([line]) } : line.link
    },
    hold: wallet => {
      held = wallet
      letGo()
    },
    dispose: () => {
      stop()
      remove([...lines.values()].filter(({ release }) => release))
      lines.clear()
    },
  }
}
