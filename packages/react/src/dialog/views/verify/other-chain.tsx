import type { Connected } from '@countersign/wallets'
import { useSite } from '../../../hooks/use-site.ts'
import { useParts } from '../../../kit/context.ts'
import { isWrongNetwork } from '../networks/network-rows.ts'
import styles from './verify.module.css'

/** Says why the message names another network than the wallet does. Signing goes on all the same. */
export function OtherChain({ connected }: { connected: Connected }) {
  const { words } = useParts()
  const chains = useSite()?.chains
  const first = chains?.[0]
  if (!first || !isWrongNetwork(chains, connected.chainId)) return null
  return <p className={styles.note}>{words.verify.otherChain({ chain: first.name })}</p>
}
