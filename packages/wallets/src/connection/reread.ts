import type { Connector } from '@wagmi/core'
import type { Eip1193Provider } from '../wallet.ts'
import { answerWithin } from './request-failure.ts'
import type { WalletView } from './state.ts'
import { readWalletView } from './wallet-view.ts'

export type RereadOptions = {
  readonly connector: Pick<Connector, 'emitter' | 'onAccountsChanged'>
  /** The wallet's own provider. */
  readonly provider: Pick<Eip1193Provider, 'request'>
  /** What the wallet showed last; `undefined`: it is not connected. */
  readonly view: () => WalletView | undefined
  /** How long the wallet may take, in milliseconds. @default 5_000 */
  readonly within?: number
}

/**
 * Reads the accounts and the chain of a connected wallet again, and reports differences to wagmi. Some wallets notify
 * only the tab in the foreground, so what another tab knows may be outdated. Opens no window: `eth_accounts` and
 * `eth_chainId` do not ask the person. If a wallet does not respond, nothing changes.
 *
 * @see EIP-1474 eth_accounts, eth_chainId
 */
export async function rereadWallet({ connector, provider, view, within = 5_000 }: RereadOptions) {
  const before = view()
  if (!before) return
  const ask = (method: string) => answerWithin(within, async () => provider.request({ method }))
  const [accounts, chainId] = await Promise.all([ask('eth_accounts'), ask('eth_chainId')]).catch(() => [])
  // What the wallet has reported in the meantime is newer.
  const viewed = view()
  if (!Array.isArray(accounts) || !viewed || !isSame(viewed, before)) return
  if (accounts.length === 0) return connector.onAccountsChanged([])
  const now = readWalletView({ accounts, chainId })
  if (!now) return
  const read = now.chainId === 0 ? { ...now, chainId: before.chainId } : now
  if (!isSame(read, before)) connector.emitter.emit('change', read)
}

function isSame(one: WalletView, other: WalletView): boolean {
  return one.chainId === other.chainId && one.accounts.join() === other.accounts.join()
}
