import {
  addressOf,
  type ConnectedWallet,
  shortenAddress,
  useAccountInfo,
  useNameText,
} from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useIsPhone } from '@countersign/react/pieces'
import type { ProofFailure, Prover } from '@countersign/react/proof'
import scrolling from '@countersign/react/scrolling.module.css'
import { isRefusal } from '@countersign/wallets/state'
import { type ReactNode, useEffect, useRef } from 'react'
import bar from '../../layout/bar.module.css'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import frame from '../../layout/frame.module.css'
import notices from '../../layout/notices.module.css'
import { NumbersHint } from '../../layout/numbers-hint.tsx'
import prose from '../../layout/prose.module.css'
import { StepBar } from '../../layout/step-bar.tsx'
import { useProveWords } from '../../locales/words.ts'
import { useConnecting } from '../use-connecting.ts'
import { useWayOn } from '../use-way-on.ts'
import styles from './draft.module.css'
import { FailureReason } from './failure-reason.tsx'
import type { NextStep, WalletStep } from './next-step.ts'
import { Who } from './who.tsx'

type SigningProps = {
  /** CAIP-10 */
  readonly account: string
  readonly next: Exclude<NextStep, { step: 'signed' | 'owners' }>
  readonly prover: Prover
  /** Whether it is the only account of the draft. */
  readonly isOnly: boolean
  /** Whether the person is at its step, which has the page's primary button. */
  readonly isCurrent: boolean
  /** Whether it is a Safe that is not deployed yet. */
  readonly isPlanned: boolean
  readonly onBegin: () => void
}

/** Shows the steps until one account has signed: read, connect, sign. */
export function Signing({ account, next, prover, isOnly, isCurrent, isPlanned, onBegin }: SigningProps) {
  const { draft: words } = useProveWords()
  const name = prover.connected?.wallet ?? null
  const wallet = name ?? words.nameless
  // The press that connects the right account also signs.
  const { connectFor, isConnecting } = useConnecting(prover, (_: object, { accounts, isHosted }) => {
    if (!isHosted && accounts.includes(addressOf(account))) prover.sign()
  })
  const about = !isOnly && (
    <div className={bar.about}>
      <Who account={account} withNetwork={false} />
    </div>
  )
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(next.step)
  useEffect(() => {
    if (before.current === next.step) return
    before.current = next.step
    // The pressed button disappears with the previous step.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [next.step])
  return (
    <div ref={panel} tabIndex={-1} className={frame.section}>
      {'text' in next && <TextToSign message={next.text.message} />}
      {next.step === 'failed' && next.message !== null && <TextToSign message={next.message} />}
      <div role="status">
        {next.step === 'loading' && <p className={notices.waiting}>{words.loadingCode}</p>}
        {next.step === 'preparing' && <p className={notices.waiting}>{words.preparing}</p>}
        {next.step === 'wallet' && <WalletStatus is={next.is} wallet={prover.connected} />}
        {next.step === 'checking' && <p className={notices.waiting}>{words.checking}</p>}
      </div>
      {next.step === 'begin' && <Begin {...{ account, about, isCurrent, isPlanned, onBegin }} />}
      {next.step === 'connect' && (
        <Connect
          account={account}
          about={about}
          isCurrent={isCurrent}
          connected={next.connected}
          isConnecting={isConnecting}
          onConnect={() => (next.connected === null ? connectFor({}) : prover.connect())}
        />
      )}
      {next.step === 'sign' && (
        <StepBar isCurrent={isCurrent} about={about}>
          <button type="button" className={`${controls.primary} ${buttons.large}`} onClick={prover.sign}>
            {words.sign({ wallet })}
          </button>
          <p className={prose.hint}>{words.costs}</p>
        </StepBar>
      )}
      {(next.step === 'wallet' || next.step === 'loading') && (
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={prover.cancel}>
          {words.stop}
        </button>
      )}
      {next.step === 'failed' && (
        <StepBar
          isCurrent={isCurrent}
          about={about}
          notice={
            <div
              ref={bringIntoView}
              className={notices.failure}
              data-calm={isRefusal(next.failure)}
              role="alert"
            >
              <strong>{words.failed[next.at]}</strong>
              <p>
                <FailureReason failure={next.failure} account={account} wallet={name} />
              </p>
            </div>
          }
        >
          <Retry failure={next.failure} prover={prover} />
        </StepBar>
      )}
    </div>
  )
}

/** Scrolls down if a notice moves the buttons of its bar below the window. */
function bringIntoView(notice: HTMLElement | null): void {
  const bar = notice?.parentElement
  if (!bar) return
  const below =
    bar.getBoundingClientRect().bottom - (innerHeight - Number.parseFloat(getComputedStyle(bar).bottom))
  if (below > 0) scrollBy({ top: below })
}

/** Shows the buttons after a failure: to try again, and to connect another wallet if that may help. */
function Retry({ failure, prover }: { failure: ProofFailure; prover: Prover }) {
  const { draft: words } = useProveWords()
  const way = useWayOn(failure, prover.connected?.wallet ?? null)
  const isOther = way === 'other-wallet'
  const first = `${controls.primary} ${buttons.large}`
  const second = `${controls.secondary} ${buttons.large}`
  return (
    <>
      {way === 'again' && (
        <button type="button" className={first} onClick={prover.retry}>
          {words.again}
        </button>
      )}
      {(isOther || mayNeedOtherWallet(failure)) && (
        <button type="button" className={isOther ? first : second} onClick={prover.connect}>
          {words.connect.another}
        </button>
      )}
    </>
  )
}

function mayNeedOtherWallet({ kind }: ProofFailure): boolean {
  return kind === 'not-connected' || kind === 'wrong-account' || kind === 'rejected' || kind === 'wallet'
}

type BeginProps = Pick<SigningProps, 'account' | 'isCurrent' | 'isPlanned' | 'onBegin'> & {
  readonly about: ReactNode
}

/** Shows the button to load the text. For a Safe it also asks the owners, which the page explains first. */
function Begin(props: BeginProps) {
  const { account, about, isCurrent, isPlanned, onBegin } = props
  const { draft: words } = useProveWords()
  const name = useNameText(account)
  const info = useAccountInfo(account)
  const isSafe = isPlanned || (info.status === 'known' && info.value.kind === 'safe')
  return (
    <>
      {isSafe && <p className={prose.hint}>{words.beginSafe}</p>}
      <StepBar isCurrent={isCurrent} about={about}>
        <button
          type="button"
          className={isCurrent ? `${controls.primary} ${buttons.large}` : controls.secondary}
          aria-label={words.name({
            account: name,
            status: isSafe ? words.begin.safe : words.begin.key,
          })}
          onClick={onBegin}
        >
          {isSafe ? words.begin.safe : words.begin.key}
        </button>
      </StepBar>
    </>
  )
}

type ConnectProps = {
  readonly account: string
  readonly about: ReactNode
  readonly isCurrent: boolean
  readonly connected: string | null
  readonly isConnecting: boolean
  readonly onConnect: () => void
}

/** Shows which account is connected, and which is needed. */
function Connect({ account, about, isCurrent, connected, isConnecting, onConnect }: ConnectProps) {
  const { connect: words } = useProveWords().draft
  return (
    <StepBar
      isCurrent={isCurrent}
      about={about}
      notice={
        connected !== null && (
          <div ref={bringIntoView} className={styles.compared}>
            <p>{words.wrong}</p>
            <p>
              {words.connected} <code>{shortenAddress(connected)}</code>
            </p>
            <p>
              {words.needed} <code>{addressOf(account)}</code>
            </p>
          </div>
        )
      }
    >
      <BusyButton className={`${controls.primary} ${buttons.large}`} busy={isConnecting} onClick={onConnect}>
        {connected === null ? words.button : words.another}
      </BusyButton>
      {connected === null && <p className={prose.hint}>{words.none}</p>}
    </StepBar>
  )
}

/** Shows the exact text that an account signs. */
function TextToSign({ message }: { message: string }) {
  const { draft: words } = useProveWords()
  return (
    <div className={styles.text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line must be scrollable by keyboard. */}
      <section className={`${styles.exact} ${scrolling.scrolling}`} tabIndex={0} aria-label={words.message}>
        <pre lang="en" dir="ltr">
          {message}
        </pre>
      </section>
      <p className={prose.hint}>{words.read}</p>
      <NumbersHint text={message} />
    </div>
  )
}

/** Shows where to look while a wallet has the request. */
export function WalletStatus({ is, wallet }: { is: WalletStep; wallet: ConnectedWallet | null }) {
  const { draft: words } = useProveWords()
  const { title, text, textInSafe, textOnPhone } = words.asking
  const onPhone = useIsPhone()
  const { switching } = words
  const isSwitching = is === 'switching'
  return (
    <div className={notices.waiting}>
      <strong>{isSwitching ? switching.title : title({ wallet: wallet?.wallet ?? words.nameless })}</strong>
      <p>{isSwitching ? switching.text : wallet?.isSafeAround ? textInSafe : onPhone ? textOnPhone : text}</p>
      {is === 'slow' && <p>{words.slow}</p>}
    </div>
  )
}
