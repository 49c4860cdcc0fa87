import type { HostedWalletConfig, HostedWalletSettings } from './config.ts'
import { ConfigError } from './configError.ts'

/** Where wallets live that the catalogue of the pages knows; a site may point each of them at a host of its own. */
const known: Readonly<Record<string, Pick<HostedWalletSettings, 'sdk' | 'url'>>> = {
  'base-account': { sdk: 'base-account', url: 'https://keys.coinbase.com/connect' },
  coinbase: { sdk: 'coinbase-wallet', url: 'https://keys.coinbase.com/connect' },
}

/**
 * The wallets on web pages that the site offers, in its order; the known ones where it says nothing.
 *
 * @throws {ConfigError} if one stands twice, or one that is not known says too little of itself
 */
export function toHostedWallets(wallets: readonly HostedWalletConfig[] | undefined): HostedWalletSettings[] {
  const seen = new Set<string>()
  return (wallets ?? Object.keys(known).map(id => ({ id }))).map((wallet: HostedWalletConfig, index) => {
    const { id } = wallet
    if (seen.has(id)) throw new ConfigError(`hostedWallets[${index}].id`, id, 'in the list once')
    seen.add(id)
    const usual = Object.hasOwn(known, id) ? known[id] : undefined
    const missing = (key: string, allowed: string) =>
      new ConfigError(
        `hostedWallets[${index}].${key}`,
        undefined,
        `${allowed}: ${id} is none of the known ones, ${Object.keys(known).join(' and ')}`,
      )
    const { sdk = usual?.sdk, url = usual?.url, name = null, icon = null } = wallet
    if (name === null && !usual) throw missing('name', 'what people call the wallet')
    if (!sdk) throw missing('sdk', 'base-account or coinbase-wallet')
    if (url === undefined) throw missing('url', "the address of the wallet's page")
    return { id, name, sdk, url, icon }
  })
}
