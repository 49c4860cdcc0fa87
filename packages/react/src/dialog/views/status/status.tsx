import {
  type ConnectionFailure,
  type ConnectionState,
  type DescribedWalletError,
  isPhone,
  type Wallet,
} from '@countersign/wallets'
import { Suspense, useEffect } from 'react'
import { useConnectionState } from '../../../hooks/use-dialog.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { Actions, Center } from '../../../pieces/view.tsx'
import { WalletIcon } from '../../../pieces/wallet-icon.tsx'
import { HostedFailed, HostedWaiting, ReconnectingPhone, ReloadPage } from '../../asked-wallet.tsx'
import { isOfWindow, type WindowFailureKind } from '../../hosted/window-failure.ts'
import { wordWalletFailure } from '../../wallet-failure.ts'
import { entryOf } from '../connect/rows.ts'

/**
 * Renders the status of the chosen wallet: what it was asked, where to look, how to cancel; and why it failed, if it
 * did.
 *
 * @param props.skippedList - whether the person has not seen the list of wallets, which the dialog leads to then
 */
export function StatusView({ skippedList = false }: { skippedList?: boolean }) {
  const connection = useConnectionState()
  switch (connection.status) {
    case 'connecting':
      return <Asked {...connection} skippedList={skippedList} />
    case 'reconnecting':
      return connection.wallet.phone ? (
        <Suspense>
          <ReconnectingPhone wallet={connection.wallet} />
        </Suspense>
      ) : (
        <Waiting wallet={connection.wallet} phase="reconnecting" skippedList />
      )
    case 'disconnected':
    case 'connected':
      return (
        connection.failure && (
          <Suspense>
            <Failed key={connection.attempt} failure={connection.failure} />
          </Suspense>
        )
      )
  }
}

type Connecting = Extract<ConnectionState, { status: 'connecting' }>

function Asked({ wallet, phase, skippedList }: Connecting & { skippedList: boolean }) {
  const { words } = useParts()
  const isHosted = wallet.hosted !== undefined
  useEffect(() => {
    // In parallel with the view’s code. If this fails, the view loads it again.
    if (isHosted) words.loadHosted().catch(() => {})
  }, [isHosted, words])
  const plain = <Waiting wallet={wallet} phase={phase} skippedList={skippedList} />
  if (!isHosted) return plain
  return (
    <Suspense fallback={plain}>
      <HostedWaiting wallet={wallet} phase={phase} />
    </Suspense>
  )
}

type Phase = Connecting['phase'] | 'reconnecting'

function Waiting({ wallet, phase, skippedList }: { wallet: Wallet; phase: Phase; skippedList: boolean }) {
  const { runtime, words } = useParts()
  const { status } = words.connect
  const name = wallet.name ?? words.unnamedWallet
  // Safe{Wallet} around the page has no window to look for.
  const isAround = wallet.safe !== undefined && phase === 'continue-in-wallet'
  // A phone has neither windows nor a toolbar to look at.
  const onPhone = phase === 'continue-in-wallet' && isPhone(runtime.device.system)
  return (
    <Center
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={status.title[phase]({ wallet: name })}
      text={formatMessage(status.text[isAround ? 'connecting' : onPhone ? 'confirm-connection' : phase], {
        wallet: name,
      })}
      waiting
    >
      <Actions>
        <SecondaryButton onClick={runtime.actions.cancel}>
          {skippedList ? status.other : status.cancel}
        </SecondaryButton>
      </Actions>
    </Center>
  )
}

function Failed({ failure: { wallet, kind } }: { failure: ConnectionFailure }) {
  const { words } = useParts()
  if (isOfWindow(kind) || (wallet.hosted && (kind === 'already-pending' || kind === 'timed-out')))
    return <HostedFailed wallet={wallet} kind={kind} />
  switch (kind) {
    // These need no other words: nothing more may be loadable.
    case 'chain-not-configured':
    case 'already-connected':
    case 'code-missing':
    case 'server-unreachable':
    case 'disconnected': {
      const { title, text } = words.connect.status.failed[kind]
      const about = { wallet: wallet.name ?? words.unnamedWallet }
      return (
        <Failure
          wallet={wallet}
          kind={kind}
          title={formatMessage(title, about)}
          text={formatMessage(text, about)}
        />
      )
    }
    case 'not-found':
    case 'refused':
    case 'refused-unasked':
    case 'already-pending':
    case 'timed-out':
    case 'locked':
    case 'unknown':
      return <WalletFailed wallet={wallet} kind={kind} />
  }
}

/** Shows why the wallet itself did not connect. */
function WalletFailed(props: { wallet: Wallet; kind: Extract<PlainKind, DescribedWalletError> }) {
  const { words } = useRareParts()
  const wallet = props.wallet.name ?? words.unnamedWallet
  const { shared: outcome } = words.reason.wallet.outcome
  const refused = words.connect.status.refused({ wallet })
  return <Failure {...props} {...wordWalletFailure(words, { code: props.kind, wallet, refused, outcome })} />
}

function Failure({
  wallet,
  kind,
  title,
  text,
}: {
  wallet: Wallet
  kind: PlainKind
  title: string
  text: string
}) {
  const { runtime, words } = useParts()
  const { status } = words.connect
  const { show } = runtime.actions
  const entry = kind === 'not-found' ? entryOf(wallet, runtime.catalogue) : undefined
  return (
    <Center
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={title}
      text={text}
      urgent
      failed={isBad(kind)}
    >
      <Actions>
        <FailureAction kind={kind} />
        <SecondaryButton onClick={() => show({ name: 'connect' })}>{status.other}</SecondaryButton>
        {entry && <GetWallet entry={entry.id} name={wallet.name ?? words.unnamedWallet} />}
      </Actions>
    </Center>
  )
}

/** Renders a button that leads to the ways to install a wallet. */
function GetWallet({ entry, name }: { entry: string; name: string }) {
  const { runtime, words } = useRareParts()
  return (
    <QuietButton onClick={() => runtime.actions.show({ name: 'get-options', wallet: entry })}>
      {words.missing.get({ wallet: name })}
    </QuietButton>
  )
}

type PlainKind = Exclude<ConnectionFailure['kind'], WindowFailureKind>

/** Whether a failure is an error, rather than a choice of the person or the wallet. */
function isBad(kind: PlainKind): boolean {
  switch (kind) {
    case 'refused':
    case 'already-pending':
    case 'already-connected':
      return false
    case 'not-found':
    case 'refused-unasked':
    case 'chain-not-configured':
    case 'timed-out':
    case 'locked':
    case 'code-missing':
    case 'server-unreachable':
    case 'disconnected':
    case 'unknown':
      return true
  }
}

function FailureAction({ kind }: { kind: PlainKind }) {
  const { runtime, words } = useParts()
  const { status } = words.connect
  switch (kind) {
    case 'not-found':
      return <ReloadPage />
    case 'already-connected':
      return <PrimaryButton onClick={runtime.actions.retry}>{status.goOn}</PrimaryButton>
    case 'refused':
    case 'refused-unasked':
    case 'already-pending':
    case 'chain-not-configured':
    case 'timed-out':
    case 'locked':
    case 'code-missing':
    case 'server-unreachable':
    case 'disconnected':
    case 'unknown':
      return <PrimaryButton onClick={runtime.actions.retry}>{status.tryAgain}</PrimaryButton>
  }
}
