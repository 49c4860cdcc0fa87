import type { Wallet } from '@countersign/wallets'
import styles from './views/views.module.css'

/** A wallet's own icon, or the first letter of its name. Only decorates: the name stands beside it. */
export function WalletIcon({ wallet, large = false }: { wallet: Wallet; large?: boolean }) {
  const className = large ? `${styles.icon} ${styles.iconLarge}` : styles.icon
  if (wallet.icon) return <img className={className} src={wallet.icon} alt="" width={40} height={40} />
  return (
    <span className={className} aria-hidden="true">
      {[...(wallet.name ?? '◇')][0]}
    </span>
  )
}
