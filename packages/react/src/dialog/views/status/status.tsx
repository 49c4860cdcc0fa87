import type { ConnectionFailure, ConnectionState, Wallet } from '@countersign/wallets'
import { Suspense, useEffect } from 'react'
import { useConnection } from '../../../hooks/use-connection.ts'
import { useParts } from '../../../kit/context.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import controls from '../../../theme/controls.module.css'
import { HostedFailed, HostedWaiting } from '../../hosted/later.tsx'
import { isOfWindow, type WindowFailureKind } from '../../hosted/window-failure.ts'
import { ReconnectingPhone } from '../../phone/later.tsx'
import { Actions } from '../../pieces/actions.tsx'
import { Centre } from '../../pieces/centre.tsx'
import { WalletIcon } from '../../pieces/wallet-icon.tsx'
import { entryOf } from '../connect/rows.ts'

/** The chosen wallet: what it is asked, where to look, how to get out; and if it came to nothing, why. */
export function StatusView() {
  const connection = useConnection()
  switch (connection.status) {
    case 'connecting':
      return <Asked {...connection} />
    case 'reconnecting':
      return connection.wallet.phone ? (
        <Suspense>
          <ReconnectingPhone wallet={connection.wallet} />
        </Suspense>
      ) : (
        <Waiting wallet={connection.wallet} phase="reconnecting" />
      )
    case 'disconnected':
    case 'connected':
      return connection.failure && <Failed key={connection.attempt} failure={connection.failure} />
  }
}

type Connecting = Extract<ConnectionState, { status: 'connecting' }>

function Asked({ wallet, phase }: Connecting) {
  const { words } = useParts()
  const isHosted = wallet.hosted !== undefined
  useEffect(() => {
    // Beside the view’s code, not after it; where it fails, the view asks again.
    if (isHosted) words.loadHosted().catch(() => {})
  }, [isHosted, words])
  const plain = <Waiting wallet={wallet} phase={phase} />
  if (!isHosted) return plain
  return (
    <Suspense fallback={plain}>
      <HostedWaiting wallet={wallet} phase={phase} />
    </Suspense>
  )
}

type Phase = Connecting['phase'] | 'reconnecting'

function Waiting({ wallet, phase }: { wallet: Wallet; phase: Phase }) {
  const { runtime, words } = useParts()
  const { status } = words.connect
  const name = wallet.name ?? words.unnamedWallet
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={status.title[phase]({ wallet: name })}
      text={formatMessage(status.text[phase], { wallet: name })}
      waiting
    >
      <Actions>
        <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
          {phase === 'reconnecting' ? status.other : status.cancel}
        </button>
      </Actions>
    </Centre>
  )
}

function Failed({ failure: { wallet, kind } }: { failure: ConnectionFailure }) {
  const { runtime, words } = useParts()
  const { status, missing } = words.connect
  const { show } = runtime.actions
  const name = wallet.name ?? words.unnamedWallet
  if (isOfWindow(kind) || (wallet.hosted && (kind === 'already-pending' || kind === 'timed-out')))
    return (
      <Suspense>
        <HostedFailed wallet={wallet} kind={kind} />
      </Suspense>
    )
  const failed = status.failed[kind]
  const entry = kind === 'not-found' ? entryOf(wallet, runtime.catalogue) : undefined
  return (
    <Centre
      mark={<WalletIcon wallet={wallet} size="large" />}
      title={formatMessage(failed.title, { wallet: name })}
      text={formatMessage(failed.text, { wallet: name })}
      urgent
      failed={isBad(kind)}
    >
      <Actions>
        <WayOn kind={kind} />
        <button type="button" className={controls.secondary} onClick={() => show({ name: 'connect' })}>
          {status.other}
        </button>
        {entry && (
          <button
            type="button"
            className={controls.quiet}
            onClick={() => show({ name: 'get-options', wallet: entry.id })}
          >
            {missing.get({ wallet: name })}
          </button>
        )}
      </Actions>
    </Centre>
  )
}

type PlainKind = Exclude<ConnectionFailure['kind'], WindowFailureKind>

/** Whether something is amiss, rather than as the person or the wallet wants it. */
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
    case 'server-unreachable':
    case 'disconnected':
    case 'unknown':
      return true
  }
}

function WayOn({ kind }: { kind: PlainKind }) {
  const { runtime, words } = useParts()
  const { status } = words.connect
  switch (kind) {
    // Its provider is of no use any more; the page gets another only when it is loaded again.
    case 'not-found':
      return <Primary onClick={() => location.reload()}>{status.reload}</Primary>
    case 'already-connected':
      return <Primary onClick={runtime.actions.retry}>{status.goOn}</Primary>
    case 'refused':
    case 'refused-unasked':
    case 'already-pending':
    case 'chain-not-configured':
    case 'timed-out':
    case 'locked':
    case 'server-unreachable':
    case 'disconnected':
    case 'unknown':
      return <Primary onClick={runtime.actions.retry}>{status.tryAgain}</Primary>
  }
}

function Primary(props: { onClick: () => void; children: string }) {
  return <button {...props} type="button" className={controls.primary} />
}
