import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import { dialogTitle, useDialogState } from '../hooks/use-dialog.ts'
import { useShownEffect } from '../hooks/use-shown.ts'
import { useParts } from '../kit/context.ts'
import actions from './actions.module.css'
import center from './center.module.css'
import corner from './corner.module.css'
import headings from './heading.module.css'
import styles from './view-head.module.css'
import way from './way.module.css'

/**
 * Renders the head of a view: the back button if there is a previous view, its title, and a sentence on its purpose.
 *
 * @param props.stays - the title and the way back stay visible while the view scrolls
 */
export function ViewHead({ title, lead, stays }: { title: string; lead?: ReactNode; stays?: boolean }) {
  return (
    <div className={styles.head} data-stays={stays}>
      <BackButton />
      <ViewTitle>{title}</ViewTitle>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </div>
  )
}

/**
 * Renders the heading of a view. It takes the focus when the view appears, because the previously focused element was
 * removed with the last view.
 */
function ViewTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useShownEffect(() => {
    const dialog = heading.current?.closest('dialog')
    // Opening the dialog moves the focus anyway.
    if (!dialog?.open) return
    heading.current?.focus({ preventScroll: true })
    // The previous view may have been longer, and scrolled.
    dialog.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <h2 ref={heading} id={dialogTitle} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** Renders the title of what is beside a view; the heading belongs to the view. */
export function SideTitle({ children }: { children: ReactNode }) {
  return (
    <div className={styles.head}>
      <p className={styles.title}>{children}</p>
    </div>
  )
}

/**
 * Renders the button to the previous view, in the upper corner opposite the close button. Renders nothing if there is
 * no previous view.
 */
function BackButton() {
  const { runtime, words } = useParts()
  const { trail } = useDialogState()
  if (trail.length === 0) return null
  return (
    <button
      type="button"
      data-back=""
      className={`${corner.corner} ${corner.start}`}
      aria-label={words.connect.back}
      onClick={runtime.actions.back}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M10 2.5 4.5 8 10 13.5" />
      </svg>
    </button>
  )
}

/**
 * Renders a view with a single message: a mark, a title and a sentence in the middle, and the buttons below.
 *
 * @param props.text - announced when it changes; at once if `urgent`
 * @param props.waiting - whether it waits for something: a second stroke circles the mark
 * @param props.failed - whether it failed: the mark shows that too
 */
export function Center(props: {
  mark: ReactNode
  title: string
  text: ReactNode
  urgent?: boolean
  waiting?: boolean
  failed?: boolean
  children?: ReactNode
}) {
  const { mark, title, text, urgent = false, waiting = false, failed = false, children } = props
  return (
    <div className={center.center}>
      <BackButton />
      <div className={center.said}>
        <div className={center.mark} data-waiting={waiting}>
          {mark}
          {failed && (
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 5.4V10.6M10 14.1V14.2" />
            </svg>
          )}
        </div>
        <ViewTitle>{title}</ViewTitle>
        <p key={String(urgent)} role={urgent ? 'alert' : 'status'} className={center.text}>
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}

/** Renders a view as high as the others of its way, so that nothing moves when a wallet answers. */
export function Way({ children }: { children: ReactNode }) {
  return <div className={way.way}>{children}</div>
}

/** Renders the main buttons at the lower edge of a view. They stay visible in a long view. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={actions.actions}>{children}</div>
}

/** Renders secondary actions below the main ones. @param props.label - for more than two of them */
export function Others({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const id = useId()
  if (label === undefined) return <div className={actions.others}>{children}</div>
  return (
    <section className={actions.others} aria-labelledby={id}>
      <Heading id={id}>{label}</Heading>
      {children}
    </section>
  )
}

/** Renders the heading of a section of a view. */
export function Heading(props: Omit<ComponentProps<'h3'>, 'className'>) {
  return <h3 {...props} className={headings.heading} />
}
