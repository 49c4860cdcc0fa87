import { isWalletPage } from '../catalogue/mistake-in.ts'
import { cleanIcon, cleanName } from '../discovery/announcement.ts'
import type { Eip1193Provider, Wallet } from '../wallet.ts'
import type { HostedWallet } from './hosted.ts'

/** Whether a wallet's page may be opened: what stands at another address would be opened as this page's own. */
export function isSpokenTo({ url }: HostedWallet): boolean {
  return isWalletPage(url)
}

/** Gives a wallet as the rest knows it; what a site says of it is made safe to show. */
export function walletOf({ id, name, icon, url }: HostedWallet, provider: Eip1193Provider): Wallet {
  return {
    id: `hosted:${id}`,
    name: cleanName(name),
    icon: cleanIcon(icon),
    rdns: null,
    provider,
    hosted: { entry: id, url },
  }
}
