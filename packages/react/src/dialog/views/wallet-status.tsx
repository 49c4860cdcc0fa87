import type { ConnectionFailure, ConnectionState, Wallet } from '@countersign/wallets'
import { useParts } from '../../kit/parts-context.ts'
import controls from '../../theme/controls.module.css'
import { ViewTitle } from '../view-title.tsx'
import { WalletIcon } from '../wallet-icon.tsx'
import styles from './views.module.css'

/** The chosen wallet: what it is asked, where to look, how to get out; and if it came to nothing, why. */
export function WalletStatusView({
  connection,
  onGoOn,
}: {
  connection: ConnectionState
  onGoOn: () => void
}) {
  switch (connection.status) {
    case 'connecting':
      return <Waiting wallet={connection.wallet} phase={connection.phase} />
    case 'reconnecting':
      return <Waiting wallet={connection.wallet} phase="reconnecting" />
    case 'disconnected':
    case 'connected':
      return (
        connection.failure && <Failed key={connection.attempt} failure={connection.failure} onGoOn={onGoOn} />
      )
  }
}

type Phase = Extract<ConnectionState, { status: 'connecting' }>['phase'] | 'reconnecting'

function Waiting({ wallet, phase }: { wallet: Wallet; phase: Phase }) {
  const { runtime, words } = useParts()
  const name = wallet.name ?? words.unnamedWallet
  return (
    <div className={styles.status}>
      <div className={styles.waiting}>
        <WalletIcon wallet={wallet} large />
      </div>
      <ViewTitle>{words.connecting.title[phase](name)}</ViewTitle>
      <p role="status" className={styles.statusText}>
        {words.connecting.text[phase](name)}
      </p>
      <div className={styles.actions}>
        <button type="button" className={controls.secondary} onClick={runtime.connection.cancel}>
          {phase === 'reconnecting' ? words.connecting.other : words.connecting.cancel}
        </button>
      </div>
    </div>
  )
}

function Failed({ failure, onGoOn }: { failure: ConnectionFailure; onGoOn: () => void }) {
  const { runtime, words } = useParts()
  const { wallet, kind } = failure
  const goOn = () => {
    onGoOn()
    runtime.connection.dismiss()
  }
  const name = wallet.name ?? words.unnamedWallet
  const failed = words.connecting.failed[kind]
  return (
    <div className={styles.status}>
      <WalletIcon wallet={wallet} large />
      <ViewTitle>{failed.title(name)}</ViewTitle>
      <p role="alert" className={styles.statusText}>
        {failed.text(name)}
      </p>
      <div className={styles.actions}>
        {kind === 'already-connected' ? (
          <button type="button" className={controls.primary} onClick={goOn}>
            {words.connecting.goOn}
          </button>
        ) : (
          <button
            type="button"
            className={controls.primary}
            onClick={() => runtime.connection.connect(wallet)}
          >
            {words.connecting.tryAgain}
          </button>
        )}
        <button type="button" className={controls.secondary} onClick={runtime.connection.dismiss}>
          {words.connecting.other}
        </button>
      </div>
    </div>
  )
}
