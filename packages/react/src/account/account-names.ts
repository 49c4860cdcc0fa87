import type { AccountInfo } from '@countersign/api'
import { currentConnection } from '@countersign/wallets'
import { useDialogState } from '../hooks/use-dialog.ts'
import { useSite } from '../hooks/use-site.ts'
import { isolate } from '../locales/isolate.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import { walletAccount } from '../site/wallet-account.ts'
import { useAccountInfo } from './account-resources.ts'
import { useGatewayName } from './gateway-name.ts'
import { useOwnName } from './own-names.ts'

/**
 * The names of an account, in the order in which they are shown. The address is shown next to each of them, except that
 * a verified name replaces the shortened one.
 */
type AccountNames = {
  /** 1. The person's own, given in this browser. */
  readonly own: string | null
  /** 2. The verified one (ENS). */
  readonly verified: AccountInfo['name']
  /** 3. The Safe gateway's, which anyone may have chosen; `null` if the account has one of the others. */
  readonly gateway: string | null
}

/**
 * Returns the names of an account. Without one of its own or a verified one, the gateway is asked for that of a Safe.
 *
 * @param account - CAIP-10, checksummed.
 * @param gatewayName - the gateway's name if it is already loaded; `null` if it has none, or is not to be asked.
 */
export function useAccountNames(account: string, gatewayName?: string | null): AccountNames {
  const own = useOwnName(account)
  const info = useAccountInfo(account)
  const known = info.status === 'known' ? info.value : null
  const mustAsk = gatewayName === undefined && known?.kind === 'safe' && isNameless(own, known)
  const loaded = useGatewayName(mustAsk ? account : null)
  return namesOf({ own, info: known, gateway: gatewayName === undefined ? loaded : gatewayName })
}

/** Until it is known that an account has no verified name, no other takes its place. */
function isNameless(own: string | null, info: AccountInfo | null): boolean {
  return own === null && info?.name === null && !info.unavailable.includes('name')
}

type KnownNames = {
  readonly own: string | null
  /** `null` if it is not known. */
  readonly info: AccountInfo | null
  readonly gateway: string | null
}

/** Returns the names of an account, from what is known of it. */
export function namesOf({ own, info, gateway }: KnownNames): AccountNames {
  return { own, verified: info?.name ?? null, gateway: isNameless(own, info) ? gateway : null }
}

/**
 * Returns what an account is called in a text, which cannot mark a name: the person's own name, the verified one unless
 * it has confusable characters, or the shortened address.
 *
 * @param account - CAIP-10, checksummed.
 */
export function useNameText(account: string): string {
  return nameText(useAccountNames(account, null)) ?? shortenAddress(addressOf(account))
}

/** Returns the same for an address of the connected wallet. */
export function useAddressText(address: string): string {
  const connected = currentConnection(useDialogState().connection)
  const chains = useSite()?.chains
  return useNameText(walletAccount(chains, { chainId: connected?.chainId ?? 1, address }))
}

/** Returns the same with its shortened address, for a text that compares accounts. @param account - CAIP-10 */
export function useNameWithAddress(account: string): string {
  return withAddress(useAccountNames(account, null), account)
}

/**
 * Returns the same for a text that others get: without the person's own name for it, which only this browser has.
 *
 * @param account - CAIP-10
 */
export function useSharedName(account: string): string {
  return sharedName(useAccountNames(account, null), account)
}

export function sharedName(names: AccountNames, account: string): string {
  return withAddress({ ...names, own: null }, account)
}

export function withAddress(names: AccountNames, account: string): string {
  const name = nameText(names)
  const address = shortenAddress(addressOf(account))
  return name === null ? address : `${name} (${address})`
}

/** Returns the name of an account in a text; `null` if it has none that needs no mark. */
export function nameText({ own, verified }: AccountNames): string | null {
  const name = own ?? (verified?.unusual.length === 0 ? verified.value : null)
  return name !== null && rightToLeft.test(name) ? isolate(name) : name
}

/** The blocks of Unicode for writing from right to left. @see DerivedBidiClass.txt */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
