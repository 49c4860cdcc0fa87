import { parseUrl } from '@countersign/core'
import {
  type ConnectingPhase,
  type ConnectionFailure,
  type Device,
  type Wallet,
  wordWalletError,
} from '@countersign/wallets'
import type { Ref } from 'react'
import { useHostedWords, useRareParts } from '../../hooks/use-words.ts'
import { useParts } from '../../kit/context.ts'
import type { WindowRequest, WindowSetting } from '../../locales/locale.ts'
import { PrimaryButton, SecondaryButton } from '../../pieces/button.tsx'
import { Failure } from '../../pieces/live.tsx'
import { Actions, Center } from '../../pieces/view.tsx'
import { WalletIcon } from '../../pieces/wallet-icon.tsx'
import styles from './hosted.module.css'
import { isOfWindow, type StatusFailureKind } from './window-failure.ts'

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
    <Center
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
    </Center>
  )
}

/**
 * Renders failures that only such a wallet has, or that have their own words for it: the reason, and a way to continue.
 */
export function HostedFailed(props: Pick<ConnectionFailure, 'wallet'> & { kind: StatusFailureKind }) {
  const { wallet, kind } = props
  const { runtime, words } = useRareParts()
  const { failed } = useHostedWords()
  const name = wallet.name ?? words.unnamedWallet
  const { wallet: errors } = words.reason
  const { title, text } = wordWalletError(errors, kind, { wallet: name, outcome: errors.outcome.shared })
  return (
    <Center
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={title}
      text={isOfWindow(kind) ? text : failed[kind]({ wallet: name })}
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
    </Center>
  )
}

function hostOf(url: string): string {
  return parseUrl(url)?.host ?? url
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

/** Shows that a wallet does not support a network. */
export function NoNetworkInWindow(props: { wallet: Wallet; network: string; ref: Ref<HTMLDivElement> }) {
  const { words } = useParts()
  const { noNetwork } = useHostedWords()
  const about = { wallet: props.wallet.name ?? words.unnamedWallet, network: props.network }
  return <Failure ref={props.ref} headline={noNetwork.title(about)} reason={noNetwork.text(about)} />
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
