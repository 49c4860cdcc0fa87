import type { Cosigning } from '@countersign/api'
import { useEffect, useRef, useState } from 'react'
import { LeftOut } from '../dialog/pieces/left-out.tsx'
import { Question } from '../dialog/pieces/question.tsx'
import { createActions } from '../headless/actions.ts'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import { addressOf, shortenAddress } from '../shorten.ts'
import controls from '../theme/controls.module.css'
import styles from './chip.module.css'
import { proofOf } from './proof-of.ts'
import { cosigningReadings } from './readings.ts'
import { accountSafe, tally } from './standing.ts'
import type { Waiting, WaitingNews } from './waiting.ts'
import { waitingOf } from './waiting-of.ts'
import { useCosigningWords } from './words.ts'

/** Waits for the owners of a Safe while no dialog is open, and says so in the corner. @param props.shows - whether it says so */
export function Corner({ shows }: { shows: boolean }) {
  const kit = useKit()
  const waiting = waitingOf(kit)
  const isOpen = useDialogState().view !== null
  useEffect(() => {
    // The open dialog waits by itself.
    return isOpen ? undefined : waiting?.run()
  }, [waiting, isOpen])
  if (!waiting || !shows) return null
  return (
    <LeftOut>
      <Told waiting={waiting} />
    </LeftOut>
  )
}

function Told({ waiting }: { waiting: Waiting }) {
  const { chip: words } = useCosigningWords()
  const kit = useKit()
  const { view, notice } = useDialogState()
  const { open, news: all } = useStore(waiting)
  const shown = useStore(cosigningReadings(kit).shown)
  // What the page shows as a whole needs no word in the corner.
  const [first, ...more] = open.filter(({ id }) => !shown.includes(id))
  const isSaid = all !== null && shown.includes(all.id)
  const news = isSaid ? null : all
  useEffect(() => {
    if (isSaid) waiting.dismiss()
  }, [waiting, isSaid])
  useEffect(() => {
    const parts = kit.parts.getSnapshot()
    // That it goes on is said no longer: it is over.
    if (all && notice === 'cosigning-goes-on' && parts.status === 'ready')
      parts.runtime.actions.dismissNotice()
  }, [kit, all, notice])
  const isFree = view === null && notice === null
  return (
    <section className={styles.corner} aria-label={words.label}>
      {/* The live region is there before what it reads out. */}
      <div aria-live="polite" className={styles.news}>
        {news && view === null && <News news={news} onDismiss={waiting.dismiss} />}
      </div>
      {first && isFree && (
        <Chip key={first.id} cosigning={first} more={more.length} onCancel={() => waiting.cancel(first.id)} />
      )}
    </section>
  )
}

function News({ news, onDismiss }: { news: WaitingNews; onDismiss: () => void }) {
  const { chip: words } = useCosigningWords()
  return (
    <div className={styles.card}>
      <p>
        <Said news={news} />
      </p>
      <Cross label={words.dismiss} onPress={onDismiss} />
    </div>
  )
}

function Said({ news }: { news: WaitingNews }) {
  const { chip: words } = useCosigningWords()
  switch (news.kind) {
    case 'signed-in':
      return words.signedIn({ account: shortenAddress(addressOf(news.account)) })
    case 'proof-signed':
      return (
        <>
          {words.proof.signed} <a href={news.draft}>{words.proof.see}</a>
        </>
      )
    case 'ended':
      return (news.purpose === 'proof' ? words.proof.over : words.over)[news.how]
  }
}

/** How far it is, the way back to it, and the way to end it. */
function Chip(props: { cosigning: Cosigning; more: number; onCancel: () => Promise<void> }) {
  const { cosigning, more, onCancel } = props
  const { chip: words } = useCosigningWords()
  const kit = useKit()
  const [step, setStep] = useState<'waiting' | 'asking' | 'kept' | 'cancelling' | 'failed'>('waiting')
  const button = useRef<HTMLButtonElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const proof = proofOf(cosigning)
  useEffect(() => {
    // What had the focus is gone with the question.
    if (step === 'kept' || step === 'failed') (link.current ?? button.current)?.focus()
  }, [step])
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const { given, threshold } = tally(safe)
  const cancel = () => {
    setStep('cancelling')
    onCancel().catch(() => setStep('failed'))
  }
  if (step === 'asking')
    return (
      <div className={styles.card}>
        <Question
          title={words.ask}
          text={words.askText}
          yes={words.confirm}
          no={words.keep}
          onYes={cancel}
          onNo={() => setStep('kept')}
        />
      </div>
    )
  return (
    <>
      {step === 'failed' && (
        <p role="alert" className={styles.card}>
          {words.failed}
        </p>
      )}
      <div className={styles.chip} aria-busy={step === 'cancelling'}>
        {proof ? (
          <a ref={link} className={styles.open} href={proof.draft}>
            <Standing cosigning={cosigning} more={more} />
          </a>
        ) : (
          <button
            ref={button}
            type="button"
            className={styles.open}
            onPointerEnter={kit.load}
            onFocus={kit.load}
            onClick={() => createActions(kit).resumeCosigning(cosigning)}
          >
            <Standing cosigning={cosigning} more={more} />
          </button>
        )}
        <Cross label={words.cancel} onPress={() => setStep('asking')} />
      </div>
      <div aria-live="polite" className={controls.hidden}>
        <p>{words.open({ given, threshold })}</p>
      </div>
    </>
  )
}

function Standing({ cosigning, more }: { cosigning: Cosigning; more: number }) {
  const { chip: words } = useCosigningWords()
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const { given, threshold } = tally(safe)
  return (
    <>
      <svg viewBox="0 0 44 24" aria-hidden="true">
        <path d="M3 20H41" />
        <path d="M6 16C10 5 15 2 15 7 15 12 10 17 13 17 16 17 17 10 20 10 22 10 20 16 23 16 26 16 26 9 29 10 31 11 29 16 38 13" />
      </svg>
      <span>
        {words.open({ given, threshold })}
        {more > 0 && <small>{words.more({ count: more })}</small>}
      </span>
    </>
  )
}

function Cross({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.cross} aria-label={label} title={label} onClick={onPress}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 3.5 12.5 12.5M12.5 3.5 3.5 12.5" />
      </svg>
    </button>
  )
}
