import { type CountersignConfigOptions, createCountersignConfig } from '@countersign/wallets/wagmi'
import { injected } from '../wallets/injected.ts'
import { safeOwners } from '../wallets/safe-owners.ts'
import { walletConnect } from '../wallets/wallet-connect.ts'
import type { WalletKind } from '../wallets/wallet-kind.ts'

export interface DefaultConfigOptions extends CountersignConfigOptions {
  /** The site's name in wallets on phones. */
  readonly appName: string
  /** The id of the site's project at WalletConnect. */
  readonly projectId: string
}

/** A wagmi configuration that also says which kinds of wallets the provider offers. */
export type DefaultConfig = ReturnType<typeof createCountersignConfig> & {
  readonly wallets: readonly WalletKind[]
}

/**
 * Creates a wagmi configuration, as `createCountersignConfig` does, and lists the usual kinds of wallets for the
 * provider: those in this browser, those on phones, and Safes with the wallets of their owners. Needs the packages
 * `wagmi` and `@walletconnect/ethereum-provider`.
 *
 * @throws {TypeError} without a chain or a project id
 *
 * @example
 * const config = getDefaultConfig({ appName: 'Example', projectId, chains: [mainnet, base] })
 * const app = (
 *   <WagmiProvider config={config}>
 *     <CountersignProvider wagmiConfig={config}>…</CountersignProvider>
 *   </WagmiProvider>
 * )
 */
export function getDefaultConfig({ appName, projectId, ...options }: DefaultConfigOptions): DefaultConfig {
  // As of an environment variable that is not set.
  if (!projectId) throw new TypeError('`projectId` is missing. Use the id of your project at WalletConnect.')
  const wallets = [injected(), walletConnect({ projectId, name: appName }), safeOwners()]
  return Object.assign(createCountersignConfig(options), { wallets })
}
