import type { DialogState } from '@countersign/wallets'
import { useEffect, useRef } from 'react'
import { soon } from '../hooks/soon.ts'
import { useDialogState } from '../hooks/use-dialog.ts'

/** How often to check whether a wallet has put something over the page, in milliseconds. */
const every = 250

/**
 * Steps aside for wallets that show a window in the page itself: under a modal dialog, that window could be neither
 * seen nor pressed. While it is there, the dialog is not modal and is below it; then it becomes modal again.
 */
export function StepAside() {
  const place = useRef<HTMLSpanElement>(null)
  const aside = useRef<Aside | null>(null)
  const asked = isWalletAsked(useDialogState())
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    const made = createAside(dialog)
    aside.current = made
    return made.stop
  }, [])
  useEffect(() => aside.current?.attend(asked), [asked])
  return <span ref={place} hidden />
}

/** Whether a wallet may be waiting for the person. */
function isWalletAsked({ connection, signIn, network, token }: DialogState): boolean {
  return (
    connection.status === 'connecting' ||
    signIn.status === 'asking' ||
    network.status === 'asking' ||
    token.status === 'asking'
  )
}

type Aside = {
  /** Starts checking when a wallet is asked; stops once no wallet is asked and their windows have closed. */
  readonly attend: (asked: boolean) => void
  readonly stop: () => void
}

function createAside(dialog: HTMLDialogElement): Aside {
  /** Elements that were there before any wallet was asked belong to the page. */
  let before: ReadonlySet<Element> | undefined
  const lookBefore = () => {
    before ??= new Set(foreignCovers(dialog))
  }
  const cancelFirstLook = soon(lookBefore)
  /** The element to focus once the dialog is closed. */
  let opener: Element | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isAsked = false
  const heading = () => dialog.querySelector('h2')

  function setModal(modal: boolean) {
    if (!dialog.open || dialog.matches(':modal') === modal) return
    // A question is modal too: over a wallet's window, it would be all that can be pressed.
    for (const question of dialog.querySelectorAll('dialog')) question.close()
    const { activeElement } = document
    const holder = focused()
    const { scrollTop } = dialog
    dialog.close()
    if (modal) {
      // The browser restores the focus to the element that had it when the dialog became modal, which must not be the
      // wallet's.
      focus(opener)
      dialog.showModal()
      focus(dialog.contains(activeElement) ? holder : heading())
    } else {
      opener = document.activeElement
      // `show()` would take the focus from the wallet's window.
      dialog.setAttribute('open', '')
      focus(activeElement === document.body ? heading() : holder)
    }
    // A dialog that is closed forgets how far it was scrolled.
    dialog.scrollTop = scrollTop
  }

  /** Checks the page and corrects the dialog. @returns whether nothing had to change */
  function look(): boolean {
    if (!dialog.open) return true
    const isFree = foreignCovers(dialog).every(element => before?.has(element))
    if (isFree && dialog.matches(':modal')) {
      if (dialog.contains(document.activeElement)) return true
      // A removed frame of a wallet keeps the focus and receives every key: Escape would close nothing.
      focus(heading())
      return false
    }
    setModal(isFree)
    return false
  }

  function lookAgain() {
    // The browser or the wallet may move the focus shortly after the wallet's window has closed.
    if (look() && !isAsked) rest()
  }

  function rest() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    attend: asked => {
      isAsked = asked
      if (asked) lookBefore()
      else if (timer === undefined) return
      // A wallet may keep its window open after its answer, and the person may still use it.
      else look()
      clearInterval(timer)
      timer = setInterval(lookAgain, every)
    },
    stop: () => {
      cancelFirstLook()
      rest()
      setModal(true)
    },
  }
}

/** Returns the focused element, also in open shadow roots. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

function focus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}

/** The minimum size of a window, in CSS pixels. Smaller elements are toasts and buttons, which need no response. */
const least = 100
/**
 * The maximum number of descendants to inspect per element: a wallet renders its window near the top of what it adds.
 */
const most = 200

/** Returns the top-level elements of the document, other than the kit's, that cover the page as a window does. */
export function foreignCovers(dialog: HTMLDialogElement): readonly Element[] {
  const { documentElement, body } = document
  return [...documentElement.children, ...body.children].filter(
    element =>
      element !== document.head && element !== body && !element.contains(dialog) && coversPage(element),
  )
}

function coversPage(root: Element): boolean {
  const waiting: Element[] = [root]
  for (let seen = 0; seen < most; seen += 1) {
    const element = waiting.shift()
    if (!element) return false
    if (isWindow(element)) return true
    waiting.push(...element.children, ...(element.shadowRoot?.children ?? []))
  }
  return false
}

function isWindow(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const { position, pointerEvents } = getComputedStyle(element)
  if (position !== 'fixed' || pointerEvents === 'none') return false
  const { width, height } = element.getBoundingClientRect()
  return width >= least && height >= least
}
