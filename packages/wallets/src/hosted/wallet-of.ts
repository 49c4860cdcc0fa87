import { parseUrl } from '@countersign/core'
import { cleanIcon, cleanName } from '../discovery/announcement.ts'
import type { Eip1193Provider, Wallet } from '../wallet.ts'
import type { HostedWallet } from './hosted.ts'

/** Returns a wallet as a `Wallet`; the site's data about it is sanitized. */
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

/** The names of the local machine, for people who develop wallets. */
const ownMachine: readonly (string | undefined)[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether a wallet may be hosted at an address: https, or localhost. */
export function isWalletPage(address: string): boolean {
  const { protocol, hostname } = parseUrl(address) ?? {}
  return isHttps(address) || (protocol === 'http:' && ownMachine.includes(hostname) && hasNoUser(address))
}

export function isHttps(address: string): boolean {
  return parseUrl(address)?.protocol === 'https:' && hasNoUser(address)
}

function hasNoUser(address: string): boolean {
  const url = parseUrl(address)
  return url?.username === '' && url.password === ''
}
