import type { ConnectingPhase, ConnectionFailure, Wallet } from '@countersign/wallets'
import { useParts } from '../../kit/context.ts'
import { formatMessage } from '../../locales/format-message.ts'
import controls from '../../theme/controls.module.css'
import { Actions } from '../pieces/actions.tsx'
import { Centre } from '../pieces/centre.tsx'
import { WalletIcon } from '../pieces/wallet-icon.tsx'
import styles from './hosted.module.css'
import { HowToAllow, ShowWindow, WayOnWithWindow } from './ways.tsx'
import type { StatusFailureKind } from './window-failure.ts'
import { useHostedWords } from './words.ts'

/** A wallet that opens in a window: what is waited for there, which window it is, and how to find it. */
export function HostedWaiting({ wallet, phase }: { wallet: Wallet; phase: ConnectingPhase }) {
  const { runtime, words } = useParts()
  const hosted = useHostedWords()
  const name = wallet.name ?? words.unnamedWallet
  const said = phase === 'continue-in-wallet' ? hosted.open : hosted.opening
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={said.title({ wallet: name })}
      text={said.text({ wallet: name })}
      waiting
    >
      {wallet.hosted && <p className={styles.note}>{hosted.address({ host: hostOf(wallet.hosted.url) })}</p>}
      <Actions>
        <ShowWindow />
        <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
          {words.connect.status.cancel}
        </button>
      </Actions>
    </Centre>
  )
}

/** What only happens to such a wallet, or is said otherwise of it: why, and the way on. */
export function HostedFailed(props: Pick<ConnectionFailure, 'wallet'> & { kind: StatusFailureKind }) {
  const { wallet, kind } = props
  const { runtime, words } = useParts()
  const { failed } = useHostedWords()
  const name = wallet.name ?? words.unnamedWallet
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={formatMessage(failed[kind].title, { wallet: name })}
      text={failed[kind].text({ wallet: name })}
      urgent
      failed={kind !== 'already-pending'}
    >
      {kind === 'popup-blocked' && (
        <p className={styles.note}>
          <HowToAllow />
        </p>
      )}
      <Actions>
        <WayOnWithWindow kind={kind} />
        <button
          type="button"
          className={controls.secondary}
          onClick={() => runtime.actions.show({ name: 'connect' })}
        >
          {words.connect.status.other}
        </button>
      </Actions>
    </Centre>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
