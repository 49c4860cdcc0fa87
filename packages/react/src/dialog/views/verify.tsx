import type { Connected, SignInState } from '@countersign/wallets'
import { useEffect, useRef } from 'react'
import { useSite } from '../../hooks/use-site.ts'
import { useKit } from '../../kit/context.ts'
import { useParts } from '../../kit/parts-context.ts'
import { shortenAddress } from '../../shorten.ts'
import controls from '../../theme/controls.module.css'
import { failureWords } from '../failure-words.ts'
import { progress } from '../progress.ts'
import { ViewTitle } from '../view-title.tsx'
import { WalletIcon } from '../wallet-icon.tsx'
import styles from './views.module.css'

/**
 * Verify your account: three steps, the exact message, and after each failure a way on.
 *
 * @param props.connection - `null` if the wallet went after it had signed
 * @param props.onOther - the person wants to choose another wallet in place of the connected one
 */
export function VerifyView(props: { connection: Connected | null; state: SignInState; onOther: () => void }) {
  const { runtime, words } = useParts()
  const { close } = useKit()
  const { connection, state, onOther } = props
  const name = connection?.wallet.name ?? words.unnamedWallet
  return (
    <>
      <ViewTitle>{words.verify.title}</ViewTitle>
      <p className={styles.lead}>{words.verify.text}</p>
      <Account connection={connection} state={state} />
      <Steps state={state} />
      <Message state={state} />
      {connection && <OtherChain connection={connection} />}
      <Standing state={state} wallet={name} />
      <div className={`${styles.actions} ${styles.sticky}`}>
        <WayOn state={state} />
        <button type="button" className={controls.secondary} onClick={close}>
          {words.verify.cancel}
        </button>
      </div>
      <div className={styles.others}>
        <button
          type="button"
          className={controls.quiet}
          onClick={connection ? onOther : runtime.signIn.cancel}
        >
          {words.verify.other}
        </button>
        {connection && (
          <button type="button" className={controls.quiet} onClick={runtime.connection.disconnect}>
            {words.verify.disconnect(name)}
          </button>
        )}
      </div>
    </>
  )
}

function Account({ connection, state }: { connection: Connected | null; state: SignInState }) {
  const { words } = useParts()
  const address = 'subject' in state ? state.subject.address : connection?.accounts[0]
  if (address === undefined) return null
  return (
    <div className={styles.account}>
      {connection && <WalletIcon wallet={connection.wallet} />}
      <span>
        <small>
          {connection
            ? words.verify.account(connection.wallet.name ?? words.unnamedWallet)
            : words.verify.accountAlone}
        </small>
        <code dir="ltr" title={address}>
          {shortenAddress(address)}
        </code>
      </span>
    </div>
  )
}

function Steps({ state }: { state: SignInState }) {
  const { words } = useParts()
  return (
    <ol className={styles.steps} aria-label={words.verify.steps}>
      {progress(state).map(({ step, state: how }) => (
        <li key={step} data-state={how} aria-current={how === 'current' ? 'step' : undefined}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.5" />
            {how === 'done' && <path d="M5.5 10.5 8.8 13.6 14.5 6.6" />}
            {how === 'failed' && <path d="M10 5.2V11M10 14V14.4" />}
          </svg>
          <span>
            {words.verify.step[step]}
            <span className={controls.hidden}>, {words.verify.stepState[how]}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Message({ state }: { state: SignInState }) {
  const { words } = useParts()
  const message = messageOf(state)
  if (state.status === 'failed' && message === undefined) return null
  const over = state.status === 'failed' && state.again.step === 'prepare'
  const label = over ? words.verify.messageOver : words.verify.message
  return (
    <figure className={styles.message} data-over={over} aria-busy={state.status === 'preparing-message'}>
      <figcaption>{label}</figcaption>
      {message === undefined ? (
        <p className={styles.messageLoading}>{words.verify.messageLoading}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message is scrolled by key.
        <section className={styles.messageText} tabIndex={0} aria-label={label}>
          <pre dir="ltr">{message}</pre>
        </section>
      )}
    </figure>
  )
}

function messageOf(state: SignInState): string | undefined {
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature':
    case 'verifying-signature':
      return state.challenge.message
    case 'failed':
      return state.message ?? undefined
    case 'idle':
    case 'preparing-message':
    case 'signed-in':
      return undefined
  }
}

/** Says why the message names another network than the wallet does. */
function OtherChain({ connection }: { connection: Connected }) {
  const { words } = useParts()
  const site = useSite()
  const first = site?.chains[0]
  if (!first || site.chains.some(({ id }) => id === `eip155:${connection.chainId}`)) return null
  return <p className={styles.note}>{words.verify.otherChain(first.name)}</p>
}

/** Where it stands: a live region, so that a change is read out; a failure is read out at once. */
function Standing({ state, wallet }: { state: SignInState; wallet: string }) {
  const { words } = useParts()
  const site = useSite()
  const place = useRef<HTMLDivElement>(null)
  const { status } = state
  useEffect(() => {
    // On a small screen the message may have pushed out of sight what the person has to know now.
    if (status === 'waiting-for-signature' || status === 'failed')
      place.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  const chainName = (chain: string) => site?.chains.find(({ id }) => id === chain)?.name ?? chain
  if (state.status === 'failed') {
    const { at, failure, subject } = state
    const { headline, reason } = failureWords(
      words,
      { at, failure, address: subject.address },
      wallet,
      chainName,
    )
    return (
      <div ref={place} key={state.attempt} className={styles.failure} role="alert">
        <strong>{headline}</strong>
        <p>{reason}</p>
      </div>
    )
  }
  const standing = words.verify.status[state.status]
  return (
    <div ref={place} className={styles.standing} role="status" data-waiting={isWaiting(state)}>
      {typeof standing === 'function' ? standing(wallet) : standing}
    </div>
  )
}

/** The way on. While the wallet is waited for there is none on this page: asking it again is only offered. */
function WayOn({ state }: { state: SignInState }) {
  const { runtime, words } = useParts()
  const { signIn } = runtime
  switch (state.status) {
    case 'preparing-message':
    case 'verifying-signature':
    case 'signed-in':
      return (
        <button type="button" className={controls.primary} aria-disabled="true">
          {words.verify.sign}
        </button>
      )
    case 'message-ready':
      return (
        <button type="button" className={controls.primary} onClick={signIn.sign}>
          {words.verify.sign}
        </button>
      )
    case 'waiting-for-signature':
      return (
        <button type="button" className={controls.secondary} onClick={signIn.sign}>
          {words.verify.signAgain}
        </button>
      )
    case 'failed':
      return (
        <button type="button" className={controls.primary} onClick={signIn.retry}>
          {state.at === 'preparing-message' ? words.verify.tryAgain : words.verify.again[state.again.step]}
        </button>
      )
    case 'idle':
      return (
        <button type="button" className={controls.primary} onClick={runtime.begin}>
          {words.verify.start}
        </button>
      )
  }
}

function isWaiting(state: SignInState): boolean {
  switch (state.status) {
    case 'preparing-message':
    case 'waiting-for-signature':
    case 'verifying-signature':
      return true
    case 'idle':
    case 'message-ready':
    case 'failed':
    case 'signed-in':
      return false
  }
}
