import { addressOf, shortenAddress, useAccountInfo } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import type { UsedProver } from '@countersign/react/proof'
import { useEffect, useRef } from 'react'
import styles from '../prove.module.css'
import { reasonOf } from '../reason.ts'
import { useProveWords } from '../words.ts'
import type { NextStep } from './next-step.ts'
import { TextToSign } from './text-to-sign.tsx'
import { WalletAsked } from './wallet-asked.tsx'

type SigningProps = {
  /** CAIP-10 */
  readonly account: string
  readonly next: Exclude<NextStep, { step: 'signed' | 'owners' }>
  readonly prover: UsedProver
  readonly isFirst: boolean
  readonly onBegin: () => void
}

/** What is done so that one account signs: read, connect, sign. */
export function Signing({ account, next, prover, isFirst, onBegin }: SigningProps) {
  const { draft: words, reason } = useProveWords()
  const wallet = prover.connected?.wallet ?? words.nameless
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(next.step)
  useEffect(() => {
    if (before.current === next.step) return
    before.current = next.step
    // What was pressed is gone with the step before.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [next.step])
  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      {'text' in next && <TextToSign message={next.text.message} />}
      {next.step === 'failed' && next.message !== null && <TextToSign message={next.message} />}
      <div role="status">
        {next.step === 'loading' && <p className={styles.waiting}>{words.loadingCode}</p>}
        {next.step === 'preparing' && <p className={styles.waiting}>{words.preparing}</p>}
        {next.step === 'wallet' && <WalletAsked is={next.is} wallet={wallet} />}
        {next.step === 'checking' && <p className={styles.waiting}>{words.checking}</p>}
      </div>
      {next.step === 'begin' && <Begin account={account} isFirst={isFirst} onBegin={onBegin} />}
      {next.step === 'connect' && (
        <Connect account={account} connected={next.connected} onConnect={prover.connect} />
      )}
      {next.step === 'sign' && (
        <div className={styles.actions}>
          <button type="button" className={`${controls.primary} ${styles.large}`} onClick={prover.sign}>
            {words.sign(wallet)}
          </button>
          <p className={styles.soft}>{words.costs}</p>
        </div>
      )}
      {(next.step === 'wallet' || next.step === 'loading') && (
        <button type="button" className={`${controls.quiet} ${styles.stop}`} onClick={prover.reset}>
          {words.stop}
        </button>
      )}
      {next.step === 'failed' && (
        <>
          <div className={styles.failure} role="alert">
            <strong>{words.failed[next.at]}</strong>
            <p>{reasonOf(next.failure, { address: addressOf(account), wallet }, reason)}</p>
          </div>
          <div className={styles.actions}>
            <button type="button" className={`${controls.primary} ${styles.large}`} onClick={prover.retry}>
              {words.again}
            </button>
            {needsAnotherWallet(next.failure.kind) && (
              <button type="button" className={controls.secondary} onClick={prover.connect}>
                {words.connect.another}
              </button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

function needsAnotherWallet(kind: Extract<NextStep, { step: 'failed' }>['failure']['kind']): boolean {
  return kind === 'not-connected' || kind === 'wrong-account' || kind === 'rejected' || kind === 'wallet'
}

/** The way to the text. Owners of a Safe are asked by it, and the person is told so before. */
function Begin(props: { account: string; isFirst: boolean; onBegin: () => void }) {
  const { account, isFirst, onBegin } = props
  const { draft: words } = useProveWords()
  const info = useAccountInfo(account)
  const isSafe = info.status === 'known' && info.value.kind === 'safe'
  return (
    <>
      {isSafe && <p className={styles.soft}>{words.beginSafe}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className={isFirst ? `${controls.primary} ${styles.large}` : controls.secondary}
          aria-label={words.name(
            shortenAddress(addressOf(account)),
            isSafe ? words.begin.safe : words.begin.key,
          )}
          onClick={onBegin}
        >
          {isSafe ? words.begin.safe : words.begin.key}
        </button>
      </div>
    </>
  )
}

/** Says which account is connected, and which is needed. */
function Connect(props: { account: string; connected: string | null; onConnect: () => void }) {
  const { account, connected, onConnect } = props
  const { connect: words } = useProveWords().draft
  return (
    <>
      <div className={styles.compared}>
        {connected === null ? (
          <p>{words.none}</p>
        ) : (
          <>
            <p>{words.wrong}</p>
            <p>
              {words.connected} <code>{shortenAddress(connected)}</code>
            </p>
          </>
        )}
        <p>
          {connected !== null && `${words.needed} `}
          <code>{addressOf(account)}</code>
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={`${controls.primary} ${styles.large}`} onClick={onConnect}>
          {connected === null ? words.button : words.another}
        </button>
      </div>
    </>
  )
}
