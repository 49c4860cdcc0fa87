import { currentConnection } from '@countersign/wallets'
import { useDialogState } from '../hooks/use-dialog.ts'
import { useSite } from '../hooks/use-site.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import { walletAccount } from '../site/wallet-account.ts'
import { useAccountInfo } from './account-resources.ts'
import { useGatewayName } from './gateway-name.ts'
import { type AccountNames, isNameless, namesOf, nameText, sharedName, withAddress } from './names-of.ts'
import { useOwnName } from './own-names.ts'

/**
 * Returns the names of an account. Without one of its own or a verified one, the gateway is asked for that of a Safe.
 *
 * @param account - CAIP-10, checksummed.
 * @param gatewayName - the gateway's name if it is already loaded; `null` if it has none, or is not to be asked.
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { own, verified } = useAccountNames(account)
 * const title = own ?? verified?.value ?? shortenAddress(addressOf(account))
 */
export function useAccountNames(account: string, gatewayName?: string | null): AccountNames {
  const own = useOwnName(account)
  const info = useAccountInfo(account)
  const known = info.status === 'known' ? info.value : null
  const mustAsk = gatewayName === undefined && known?.kind === 'safe' && isNameless(own, known)
  const loaded = useGatewayName(mustAsk ? account : null)
  return namesOf({ own, info: known, gateway: gatewayName === undefined ? loaded : gatewayName })
}

/**
 * Returns what an account is called in a text, which cannot mark a name: the person's own name, the verified one unless
 * it has confusable characters, or the shortened address.
 *
 * @param account - CAIP-10, checksummed.
 * @throws {Error} outside `CountersignProvider`
 * @example
 * document.title = `Payments of ${useNameText(account)}`
 */
export function useNameText(account: string): string {
  return nameText(useAccountNames(account, null)) ?? shortenAddress(addressOf(account))
}

/**
 * Returns what an address of the connected wallet is called in a text, as `useNameText` does for an account.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const { address } = useWallet()
 * useAddressText(address ?? '') // 'alice.eth', or '0xd8dA…6045'
 */
export function useAddressText(address: string): string {
  const connected = currentConnection(useDialogState().connection)
  const chains = useSite()?.chains
  return useNameText(walletAccount(chains, { chainId: connected?.chainId ?? 1, address }))
}

/**
 * Returns what an account is called in a text (`useNameText`), with its shortened address, for a text that compares
 * accounts.
 *
 * @param account - CAIP-10
 * @throws {Error} outside `CountersignProvider`
 * @example
 * useNameWithAddress(account) // 'alice.eth (0xd8dA…6045)'
 */
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
