import { type CreateConnectorFn, injected } from '@wagmi/core'
import { type EIP1193Provider, SwitchChainError, UserRejectedRequestError } from 'viem'
import type { Wallet } from '../wallet.ts'
import { changeNetwork } from './change-network.ts'
import { limitOf } from './request-timeouts.ts'
import { siteChain } from './wagmi-config.ts'
import { NetworkError, type SiteChain } from './wallet-connection.ts'

export type ConnectorOptions = {
  readonly wallet: Wallet
  /** The wallet's own, or a wrapper around it. */
  readonly provider: EIP1193Provider
  readonly chains: readonly SiteChain[]
  /** Wraps each attempt to connect, by the kit or by the page. */
  readonly around: <Result>(connect: () => Promise<Result>) => Promise<Result>
  /** Whether wagmi may reconnect it without a request to the person. */
  readonly mayReconnect: () => boolean
}

/**
 * Creates the wagmi connector of one wallet, bound to the provider that announced itself: with two wallets installed,
 * no other can open in its place.
 */
export function walletConnector({
  wallet,
  provider,
  chains,
  around,
  mayReconnect,
}: ConnectorOptions): CreateConnectorFn {
  const make = injected({
    // Requesting permissions first would show the person two windows, and swallow rejections other than 4001.
    shimDisconnect: false,
    target: { id: wallet.id, name: wallet.name ?? 'Browser wallet', provider },
  })
  const answer = limitOf(wallet)
  return config => {
    const connector = make(config)
    // wagmi's own switchChain waits forever for a wallet that responds without emitting the change.
    const switchChain: typeof connector.switchChain = async ({ chainId }) => {
      const chain = config.chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`The chain ${chainId} is not configured.`))
      const own = chains.find(({ id }) => id === `eip155:${chainId}`) ?? siteChain(chain)
      try {
        await changeNetwork(wallet.provider, own, () => {}, answer === undefined ? {} : { answer })
      } catch (cause) {
        const error = cause instanceof Error ? cause : new Error(String(cause))
        throw cause instanceof NetworkError && cause.code === 'refused'
          ? new UserRejectedRequestError(error)
          : new SwitchChainError(error)
      }
      config.emitter.emit('change', { chainId })
      return chain
    }
    // Also set on wagmi's own connector: a page that connects with a chain uses that one.
    const base = Object.assign(connector, { switchChain })
    return {
      ...base,
      ...(wallet.icon === null ? {} : { icon: wallet.icon }),
      // Prevents wagmi's own discovery from listing it a second time.
      ...(wallet.rdns === null ? {} : { rdns: wallet.rdns }),
      isAuthorized: async () => mayReconnect() && base.isAuthorized(),
      connect: <WithCapabilities extends boolean = false>(parameters?: ConnectParameters<WithCapabilities>) =>
        around(() => base.connect<WithCapabilities>(parameters)),
    }
  }
}

type ConnectParameters<WithCapabilities extends boolean> = {
  chainId?: number | undefined
  isReconnecting?: boolean | undefined
  withCapabilities?: WithCapabilities | boolean | undefined
}
