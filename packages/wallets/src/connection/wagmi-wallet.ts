import type { Connector } from '@wagmi/core'
import { cleanIcon, cleanName, isRdns } from '../discovery/announcement.ts'
import { heedTime } from '../discovery/heed-time.ts'
import { configuredId, type Eip1193Provider, isProvider, type Wallet } from '../wallet.ts'
import type { WalletEvent } from './reducer.ts'
import type { WalletView } from './state.ts'

/**
 * Returns the wallet for a connector of the site's own configuration. Its provider is requested when it is first
 * needed. Its name and icon may come from an announcement (EIP-6963), which wagmi does not validate.
 */
export function walletOf(connector: Connector): Wallet {
  const { uid, name, icon, rdns } = connector
  async function provider(): Promise<Eip1193Provider> {
    const found = await connector.getProvider()
    if (!isProvider(found)) throw new TypeError(`The connector ${name} has no provider.`)
    return found
  }
  return {
    id: `${configuredId}${uid}`,
    name: cleanName(name),
    icon: cleanIcon(icon),
    rdns: [rdns].flat().find(isRdns) ?? null,
    provider: { request: async call => heedTime(await provider()).request(call) },
  }
}

/** Returns the events of a wallet, from what it shows now and showed before. */
export function changes(
  wallet: Wallet,
  before: WalletView | undefined,
  view: WalletView | undefined,
): readonly WalletEvent[] {
  if (!view) return before ? [{ type: 'wallet-disconnected', wallet }] : []
  if (!before) return [{ type: 'wallet-connected', wallet, view }]
  const events: WalletEvent[] = []
  if (view.accounts.join() !== before.accounts.join())
    events.push({ type: 'accounts-changed', wallet, accounts: view.accounts })
  // Some wallets report one change twice, once in hex and once in decimal digits; wagmi reads both. A chain of 0, which
  // means that it could not be read, is not reported.
  if (view.chainId !== before.chainId && view.chainId !== 0)
    events.push({ type: 'chain-changed', wallet, chainId: view.chainId })
  return events
}
