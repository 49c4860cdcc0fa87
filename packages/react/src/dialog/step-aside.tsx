import type { DialogState } from '@countersign/wallets'
import { useEffect, useRef } from 'react'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { foreignCovers } from './foreign-covers.ts'

/** How often it is looked whether a wallet has put something over the page, in milliseconds. */
const every = 250

/**
 * Steps aside for wallets that ask in the page itself: beneath a modal dialog, what they put there could be neither seen
 * nor pressed. While such a thing is there, the dialog is an ordinary one below it; then it is modal again.
 */
export function StepAside() {
  const place = useRef<HTMLSpanElement>(null)
  const asked = isWalletAsked(useDialogState())
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    return asked && dialog ? stepAside(dialog) : undefined
  }, [asked])
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

function stepAside(dialog: HTMLDialogElement): () => void {
  // What was there before is the page's own.
  const before = new Set(foreignCovers(dialog))
  /** What has the focus once the dialog is closed. */
  let opener: Element | null = null

  function setModal(modal: boolean) {
    if (!dialog.open || dialog.matches(':modal') === modal) return
    const { activeElement } = document
    dialog.close()
    if (modal) {
      // The browser gives the focus back to what had it when a dialog became modal: not to something of the wallet's.
      focus(opener)
      dialog.showModal()
    } else {
      opener = document.activeElement
      dialog.show()
    }
    focus(dialog.contains(activeElement) ? activeElement : dialog.querySelector('h2'))
  }

  const timer = setInterval(() => {
    setModal(foreignCovers(dialog).every(element => before.has(element)))
  }, every)
  return () => {
    clearInterval(timer)
    setModal(true)
  }
}

function focus(element: Element | null) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
