import type { Wallet } from '@countersign/wallets'
import { useStore } from '../../hooks/use-store.ts'
import { useParts } from '../../kit/parts-context.ts'
import controls from '../../theme/controls.module.css'
import { ViewTitle } from '../view-title.tsx'
import { WalletIcon } from '../wallet-icon.tsx'
import styles from './views.module.css'

/** Connect a wallet: the wallets of this browser, or how to come by one; and the way back to the one that is connected. */
export function WalletsView({ held, onBack }: { held: Wallet | null; onBack: () => void }) {
  const { runtime, words } = useParts()
  const wallets = useStore(runtime.wallets)
  return (
    <>
      <ViewTitle>{words.wallets.title}</ViewTitle>
      {wallets.length > 0 ? (
        <>
          <p className={styles.lead}>{words.wallets.text}</p>
          <ul className={styles.wallets} aria-label={words.wallets.list}>
            {wallets.map(wallet => (
              <li key={wallet.id}>
                <button
                  type="button"
                  className={styles.wallet}
                  onClick={() => runtime.connection.connect(wallet)}
                >
                  <WalletIcon wallet={wallet} />
                  <span className={styles.walletName}>
                    {wallet.name ?? words.unnamedWallet}
                    {isNamesake(wallet, wallets) && <small>{wallet.rdns}</small>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className={styles.empty}>
          <EmptyWallet />
          <h3>{words.wallets.none.title}</h3>
          <p>{words.wallets.none.text}</p>
          <button type="button" className={controls.secondary} onClick={runtime.wallets.refresh}>
            {words.wallets.lookAgain}
          </button>
        </div>
      )}
      {held && (
        <div className={styles.actions}>
          <button type="button" className={controls.quiet} onClick={onBack}>
            {words.wallets.back(held.name ?? words.unnamedWallet)}
          </button>
        </div>
      )}
    </>
  )
}

/** Two wallets of one name are told apart by the name that only one maker can hold. */
function isNamesake(wallet: Wallet, wallets: readonly Wallet[]): boolean {
  return wallet.rdns !== null && wallets.some(other => other !== wallet && other.name === wallet.name)
}

/** A signature of which only the first stroke is there. */
function EmptyWallet() {
  return (
    <svg className={styles.emptyMark} viewBox="0 0 96 48" aria-hidden="true">
      <path d="M8 40H88" />
      <path d="M16 32C24 10 34 8 34 18S22 34 30 34 44 18 50 18 46 32 54 32" />
    </svg>
  )
}
