import type { DialogState } from '@countersign/wallets'
import { useEffect, useRef } from 'react'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { foreignCovers } from './foreign-covers.ts'
import { soon } from './soon.ts'

/** How often it is looked whether a wallet has put something over the page, in milliseconds. */
const every = 250

/**
 * Steps aside for wallets that ask in the page itself: beneath a modal dialog, what they put there could be neither seen
 * nor pressed. While such a thing is there, the dialog is an ordinary one below it; then it is modal again.
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

/** Whether a wallet may want something of the person now. */
function isWalletAsked({ connection, signIn, network, token }: DialogState): boolean {
  return (
    connection.status === 'connecting' ||
    signIn.status === 'waiting-for-signature' ||
    network.status === 'switching' ||
    network.status === 'adding' ||
    token.status === 'asking'
  )
}

type Aside = {
  /** Begins to look when a wallet is asked; ends once none is, and what wallets have put there is gone. */
  readonly attend: (asked: boolean) => void
  readonly stop: () => void
}

function createAside(dialog: HTMLDialogElement): Aside {
  /** What was there before any wallet was asked is the page's own. */
  let before: ReadonlySet<Element> | undefined
  const lookBefore = () => {
    before ??= new Set(foreignCovers(dialog))
  }
  const callOff = soon(lookBefore)
  /** What has the focus once the dialog is closed. */
  let opener: Element | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isAsked = false
  const heading = () => dialog.querySelector('h2')

  function setModal(modal: boolean) {
    if (!dialog.open || dialog.matches(':modal') === modal) return
    const { activeElement } = document
    const holder = focused()
    dialog.close()
    if (modal) {
      // The browser gives the focus back to what had it when a dialog became modal: not to something of the wallet's.
      focus(opener)
      dialog.showModal()
      focus(dialog.contains(activeElement) ? holder : heading())
    } else {
      opener = document.activeElement
      // Not by `show()`, which takes the focus from what the wallet has put there.
      dialog.setAttribute('open', '')
      focus(activeElement === document.body ? heading() : holder)
    }
  }

  /** @returns whether all was as it should be */
  function look(): boolean {
    if (!dialog.open) return true
    const isFree = foreignCovers(dialog).every(element => before?.has(element))
    if (isFree && dialog.matches(':modal')) {
      if (dialog.contains(document.activeElement)) return true
      // A wallet's frame that has gone keeps the focus, and every key with it: Escape would close nothing.
      focus(heading())
      return false
    }
    setModal(isFree)
    return false
  }

  function lookAgain() {
    // The browser or the wallet may move the focus a moment after the wallet's window has gone.
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
      // A wallet may keep its window when it has answered: it is still used.
      else look()
      clearInterval(timer)
      timer = setInterval(lookAgain, every)
    },
    stop: () => {
      callOff()
      rest()
      setModal(true)
    },
  }
}

/** What has the focus, within open shadow trees too. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

function focus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
