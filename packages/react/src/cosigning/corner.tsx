import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { browserStorage, isUnannounced, perKey } from '@countersign/wallets/state'
import { type ComponentProps, useEffect, useState } from 'react'
import { useNameText } from '../account/account-names.ts'
import { createControls } from '../headless/controls.ts'
import { useDialogState } from '../hooks/use-dialog.ts'
import { takeLostFocus, useFocusBefore } from '../hooks/use-focus-before.ts'
import { useStore } from '../hooks/use-store.ts'
import { useCosigningWords } from '../hooks/use-words.ts'
import { useKit } from '../kit/context.ts'
import { isOwn } from '../kit/cosigns.ts'
import type { CornerPart, Kit } from '../kit/kit.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { Addresses } from '../pieces/live.tsx'
import { Cross, signaturePath } from '../pieces/marks.tsx'
import { reserve } from '../pieces/reserve.ts'
import { Toast } from '../pieces/toast.tsx'
import controls from '../theme/controls.module.css'
import styles from './chip.module.css'
import { currentCosignings } from './current-cosigning.ts'
import { DeclinedBy } from './declined-by.tsx'
import { createHiddenWaiting, isHidden } from './hidden-waiting.ts'
import { accountSafe, tally } from './owner-status.ts'
import { placedChip } from './placed-chip.tsx'
import { proofOf } from './proof-of.ts'
import { waitingOf } from './use-waiting.ts'
import type { Waiting, WaitingNews } from './waiting.ts'

/**
 * Waits for the owners of a Safe while no dialog is open, and shows that in the corner.
 *
 * @param props.shows - whether anything is shown
 * @param props.isPlaced - whether it renders the chip alone, at a place of the page's own
 */
export function Corner({ shows, isPlaced = false }: ComponentProps<CornerPart>) {
  const kit = useKit()
  const waiting = waitingOf(kit)
  const isOpen = useDialogState().view !== null
  const isElsewhere = useStore(placedChip(kit))
  useEffect(() => {
    // The open dialog does its own waiting, and the corner is there as well.
    return isOpen || isPlaced ? undefined : waiting?.run()
  }, [waiting, isOpen, isPlaced])
  if (!waiting || !shows) return null
  return (
    <LeftOut>
      {isPlaced ? (
        <WaitingChip waiting={waiting} className={styles.placed} />
      ) : (
        <div ref={reserve} className={styles.corner}>
          <LatestNews waiting={waiting} />
          {!isElsewhere && <WaitingChip waiting={waiting} className={styles.floating} />}
        </div>
      )}
    </LeftOut>
  )
}

/** What is hidden from the corner, shared by all that the kit renders. */
const hiddenWaitingOf = perKey(
  (_: Kit) => createHiddenWaiting(() => browserStorage('localStorage')),
  new WeakMap(),
)

function LatestNews({ waiting }: { waiting: Waiting }) {
  const { chip: words } = useCosigningWords()
  const kit = useKit()
  const { view, notice, signIn } = useDialogState()
  const { news: all } = useStore(waiting)
  const shown = useStore(currentCosignings(kit).shown)
  const isShownInFull = all !== null && shown.includes(all.id)
  const news = isShownInFull ? null : all
  useEffect(() => {
    if (isShownInFull) waiting.dismiss()
  }, [waiting, isShownInFull])
  useEffect(() => {
    const parts = kit.parts.getSnapshot()
    // The cosigning has ended, so the notice that it continues is outdated.
    if (all && notice === 'cosigning-continues' && parts.status === 'ready')
      parts.runtime.actions.dismissNotice()
  }, [kit, all, notice])
  const kept = signIn.status === 'idle' ? signIn.kept : undefined
  const isKeptShown = kept !== undefined && shown.includes(kept)
  useEffect(() => {
    const parts = kit.parts.getSnapshot()
    // It leads to what the page already shows.
    if (isKeptShown && notice === 'cosigning-continues' && parts.status === 'ready')
      parts.runtime.actions.dismissNotice()
  }, [kit, isKeptShown, notice])
  const focus = useFocusBefore()
  // A live region must exist before its content does.
  return (
    <section aria-live="polite" aria-label={words.labelNews} className={styles.news} onFocus={focus.onFocus}>
      {news && view === null && (
        <News
          news={news}
          onDismiss={() => {
            focus.restoreOrFocusHeading()
            waiting.dismiss()
          }}
        />
      )}
    </section>
  )
}

/** Renders the first cosigning that the browser waits for, unless the page or the dialog shows it. */
function WaitingChip({ waiting, className }: { waiting: Waiting; className: string | undefined }) {
  const { chip: words } = useCosigningWords()
  const kit = useKit()
  const { view, notice } = useDialogState()
  const { open } = useStore(waiting)
  const current = currentCosignings(kit)
  const shown = useStore(current.shown)
  const listed = useStore(current.listed)
  const hidden = hiddenWaitingOf(kit)
  const hiddenNow = useStore(hidden)
  const [first, ...more] = open.filter(
    cosigning =>
      !shown.includes(cosigning.id) && !listed.includes(cosigning.id) && !isHidden(hiddenNow, cosigning),
  )
  const focus = useFocusBefore()
  /** The cosigning that the person continued here: the focus returns to its button. */
  const [opened, setOpened] = useState<string | null>(null)
  if (!first || view !== null || notice !== null) return null
  return (
    <section
      className={className}
      aria-label={isUnannounced(first) ? words.labelStarted : words.label}
      onFocus={focus.onFocus}
    >
      <Chip
        key={first.id}
        cosigning={first}
        more={more.length}
        wasOpened={opened === first.id}
        onOpen={() => setOpened(first.id)}
        onHide={() => {
          focus.restoreOrFocusHeading()
          hidden.hide(first)
        }}
      />
    </section>
  )
}

function News({ news, onDismiss }: { news: WaitingNews; onDismiss: () => void }) {
  const { chip: words } = useCosigningWords()
  return (
    <Toast dismiss={words.dismiss} onDismiss={onDismiss}>
      <p>
        <NewsText news={news} />
      </p>
    </Toast>
  )
}

function NewsText({ news }: { news: WaitingNews }) {
  const { chip: words, ended } = useCosigningWords()
  switch (news.kind) {
    case 'signed-in':
      return <SignedIn account={news.account} />
    case 'proof-signed':
      return (
        <>
          {words.proof.signed} <a href={news.draft}>{words.proof.see}</a>
        </>
      )
    case 'ended':
      return `${ended.text[news.how]} ${news.purpose === 'proof' ? words.proof.over : words.over}`
  }
}

function SignedIn({ account }: { account: string }) {
  const { chip: words } = useCosigningWords()
  return <Addresses>{words.signedIn({ account: useNameText(account) })}</Addresses>
}

/**
 * Renders the progress of a cosigning. It opens the cosigning, or the page that lists all of them; the cross hides it
 * until another owner answers, or the page is reloaded if no owner was asked.
 */
function Chip(props: {
  cosigning: Cosigning
  more: number
  wasOpened: boolean
  onOpen: () => void
  onHide: () => void
}) {
  const { cosigning, more, wasOpened, onOpen, onHide } = props
  const { chip: words, progress } = useCosigningWords()
  const kit = useKit()
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const isStarted = isUnannounced(cosigning)
  const text = isStarted ? words.started : progress.count(tally(safe))
  const href = more > 0 ? listOf(kit, cosigning) : proofOf(cosigning)?.draft
  const content = (
    <>
      <svg viewBox="0 0 44 24" aria-hidden="true">
        <path d="M3 20H41" />
        <path d={signaturePath} />
      </svg>
      <span>
        {text}
        <small>
          <span>
            <DeclinedBy cosigning={cosigning} />
          </span>
          <span>{more > 0 && words.more({ count: more })}</span>
        </small>
      </span>
    </>
  )
  return (
    <>
      <div className={styles.chip}>
        {href ? (
          <a className={styles.open} href={href}>
            {content}
          </a>
        ) : (
          <button
            ref={wasOpened ? takeLostFocus : undefined}
            type="button"
            className={styles.open}
            onPointerEnter={kit.load}
            onFocus={kit.load}
            onClick={() => {
              onOpen()
              createControls(kit).resumeCosigning(cosigning)
            }}
          >
            {content}
          </button>
        )}
        <CrossButton label={isStarted ? words.hideStarted : words.hide} onPress={onHide} />
      </div>
      <div aria-live="polite" className={controls.hidden}>
        <p>
          {text} <DeclinedBy cosigning={cosigning} />
        </p>
      </div>
    </>
  )
}

/**
 * Returns the page that lists all cosignings of the browser, on the server that has them. A site with a backend of its
 * own has no such page.
 */
function listOf({ authentication }: Kit, { link }: Cosigning): string | undefined {
  return isOwn(authentication) ? undefined : new URL(hrefOf('forYou'), link).href
}

function CrossButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.cross} aria-label={label} title={label} onClick={onPress}>
      <Cross />
    </button>
  )
}
