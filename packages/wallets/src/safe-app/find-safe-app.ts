import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import { type SafeAppsSdk, safeAppProvider } from './provider.ts'

/** The id of the Safe that frames the page. */
const safeAppId = 'safe-app'

/**
 * Asks the embedding page whether it is Safe{Wallet}, and which Safe is open there.
 *
 * @param sdk - Safe's SDK for apps
 * @param timeout - how long the response may take, in milliseconds: another kind of page never responds
 * @returns the Safe as a wallet; `null` if the page is not Safe{Wallet}
 */
export async function findSafeApp(sdk: SafeAppsSdk, timeout = 2_000): Promise<Wallet | null> {
  const nobody = Promise.withResolvers<null>()
  const timer = setTimeout(() => nobody.resolve(null), timeout)
  try {
    const info = await Promise.race([sdk.safe.getInfo(), nobody.promise])
    return info === null ? null : walletOf(sdk, info)
  } catch {
    // The embedding page may send anything.
    return null
  } finally {
    clearTimeout(timer)
  }
}

function walletOf(sdk: SafeAppsSdk, info: unknown): Wallet | null {
  if (typeof info !== 'object' || info === null) return null
  const { safeAddress, chainId, threshold, isReadOnly }: Readonly<Record<string, unknown>> = { ...info }
  if (typeof safeAddress !== 'string') return null
  const address = parseAddress(safeAddress.toLowerCase())
  const chain = eip155Chain(Number(chainId))
  const needed = typeof threshold === 'number' && threshold > 0 ? threshold : 1
  return {
    id: safeAppId,
    name: 'Safe',
    icon: null,
    rdns: null,
    provider: safeAppProvider(sdk, { address, chainId: Number(chainId), threshold: needed }),
    safe: { account: formatAccountId(chain, address), isReadOnly: isReadOnly === true },
  }
}
