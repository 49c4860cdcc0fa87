import type { Wallet } from '@countersign/wallets'
import { useState } from 'react'
import styles from './views/views.module.css'

/** A wallet's own icon, or, without one that can be shown, the first letter of its name. Only decorates: the name stands beside it. */
export function WalletIcon({ wallet, large = false }: { wallet: Wallet; large?: boolean }) {
  const className = large ? `${styles.icon} ${styles.iconLarge}` : styles.icon
  const [broken, setBroken] = useState<string | null>(null)
  const { icon } = wallet
  if (icon && icon !== broken)
    return (
      <img className={className} src={icon} alt="" width={40} height={40} onError={() => setBroken(icon)} />
    )
  return (
    <span className={className} aria-hidden="true">
      {[...(wallet.name ?? '◇')][0]}
    </span>
  )
}
