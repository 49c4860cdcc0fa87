import { useLocale } from '../hooks/use-locale.ts'
import { useWalletStatus } from '../hooks/use-wallet-status.ts'
import controls from '../theme/controls.module.css'
import styles from './button.module.css'

/** Shows in a button that the wallet is on a network that the site does not use; otherwise renders nothing. */
export function WrongNetwork() {
  const { wallet } = useLocale()
  if (useWalletStatus() !== 'wrong-network') return null
  return (
    <span className={styles.wrong}>
      <span className={controls.hidden}>, </span>
      {wallet['wrong-network']}
    </span>
  )
}
