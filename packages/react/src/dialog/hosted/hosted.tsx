import type { ConnectingPhase, ConnectionFailure, Device, Wallet } from '@countersign/wallets'
import type { Ref } from 'react'
import { useHostedWords } from '../../hooks/use-words.ts'
import { useParts } from '../../kit/context.ts'
import { formatMessage } from '../../locales/format-message.ts'
import type { WindowRequest, WindowSetting } from '../../locales/locale.ts'
import { PrimaryButton, SecondaryButton } from '../../pieces/button.tsx'
import { Failure } from '../../pieces/live.tsx'
import { Actions, Centre } from '../../pieces/view.tsx'
import { WalletIcon } from '../../pieces/wallet-icon.tsx'
import styles from './hosted.module.css'
import type { StatusFailureKind, WindowFailureKind } from './window-failure.ts'

/**
 * Renders the view of a wallet that opens in a window while it is awaited: what it waits for, which window it is, and
 * how to find it.
 */
export function HostedWaiting({ wallet, phase }: { wallet: Wallet; phase: ConnectingPhase }) {
  const { runtime, words } = useParts()
  const hosted = useHostedWords()
  const name = wallet.name ?? words.unnamedWallet
  const texts = phase === 'continue-in-wallet' ? hosted.open : hosted.opening
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={texts.title({ wallet: name })}
      text={texts.text({ wallet: name })}
      waiting
    >
      {wallet.hosted && <p className={styles.note}>{hosted.address({ host: hostOf(wallet.hosted.url) })}</p>}
      <Actions>
        <ShowWindow />
        <SecondaryButton onClick={runtime.actions.cancel}>{words.connect.status.cancel}</SecondaryButton>
      </Actions>
    </Centre>
  )
}

/**
 * Renders failures that only such a wallet has, or that have their own words for it: the reason, and a way to continue.
 */
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
        <RetryInWindow kind={kind} />
        <SecondaryButton onClick={() => runtime.actions.show({ name: 'connect' })}>
          {words.connect.status.other}
        </SecondaryButton>
      </Actions>
    </Centre>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}

/** Shows what a wallet was asked for in its window, and where to look. */
export function AskedInWindow(props: {
  wallet: Wallet
  request: WindowRequest
  /** A network’s name, or a token’s symbol. */
  about?: string
}) {
  const { words } = useParts()
  const { asked, where } = useHostedWords()
  const name = props.wallet.name ?? words.unnamedWallet
  // For some requests, the wallet opens no window at all.
  const answered = where[props.request === 'signing' ? 'open' : 'maybe']
  return <>{`${asked[props.request]({ wallet: name, about: props.about ?? '' })} ${answered}`}</>
}

/** Shows why a request in a window failed: the window itself, or a network that the wallet does not support. */
export function FailedInWindow(props: {
  wallet: Wallet
  kind: WindowFailureKind | 'no-network'
  network?: string
  ref?: Ref<HTMLDivElement>
}) {
  const { kind, network = '', ref } = props
  const { words } = useParts()
  const { failed, noNetwork } = useHostedWords()
  const name = props.wallet.name ?? words.unnamedWallet
  const { title, text } = kind === 'no-network' ? noNetwork : failed[kind]
  const reason = text({ wallet: name, network })
  return (
    <Failure
      {...(ref ? { ref } : {})}
      headline={formatMessage(title, { wallet: name, network })}
      reason={
        kind === 'popup-blocked' ? (
          <>
            {reason} <HowToAllow />
          </>
        ) : (
          reason
        )
      }
    />
  )
}

/** Renders a button that brings the wallet’s window to the front, or opens it again if it was closed. */
export function ShowWindow() {
  const { runtime } = useParts()
  const { show } = useHostedWords()
  return <PrimaryButton onClick={runtime.actions.showWindow}>{show}</PrimaryButton>
}

/**
 * Renders a button that tries again. Its press is a new user gesture, so that the browser opens a window that it
 * blocked before.
 */
export function RetryInWindow({ kind }: { kind: StatusFailureKind }) {
  const { runtime, words } = useParts()
  const { openIt } = useHostedWords()
  return (
    <PrimaryButton onClick={runtime.actions.retry}>
      {kind === 'popup-blocked' ? openIt : words.connect.status.tryAgain}
    </PrimaryButton>
  )
}

/** Shows how to allow this site to open windows in this browser. */
export function HowToAllow() {
  const { runtime } = useParts()
  const { allow } = useHostedWords()
  return <>{allow[windowSetting(runtime.device)]}</>
}

/** Returns which browser or system decides how a site is allowed to open windows on a device. */
export function windowSetting({ browser, system }: Device): WindowSetting {
  // All browsers on iOS use Safari's engine.
  if (system === 'ios') return 'ios'
  if (system === 'android') return 'android'
  switch (browser) {
    case 'chrome':
    case 'edge':
    case 'brave':
    case 'opera':
      return 'chromium'
    case 'firefox':
    case 'safari':
      return browser
    case null:
      return 'other'
  }
}
