import { eip155Chain, formatAccountId, parseAddress } from '@countersign/core'
import type { Wallet } from '../wallet.ts'
import { type SafeAppsSdk, safeAppProvider } from './provider.ts'

/** Names the Safe in whose frame the page is. */
const safeAppId = 'safe-app'

/**
 * Asks the page around this one whether it is a Safe's wallet, and which Safe is open there.
 *
 * @param sdk - Safe's SDK for apps
 * @param timeout - how long it may take to answer, in milliseconds: a page that is none never does
 * @returns the Safe as a wallet; `null` if nobody answers as one
 */
export async function findSafeApp(sdk: SafeAppsSdk, timeout = 2_000): Promise<Wallet | null> {
  const nobody = Promise.withResolvers<null>()
  const timer = setTimeout(() => nobody.resolve(null), timeout)
  try {
    const info = await Promise.race([sdk.safe.getInfo(), nobody.promise])
    return info === null ? null : walletOf(sdk, info)
  } catch {
    // What the page around says may be anything.
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
