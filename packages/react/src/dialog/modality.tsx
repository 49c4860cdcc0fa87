import { useEffect, useRef } from 'react'
import { soon } from '../hooks/soon.ts'
import { useDialog } from '../hooks/use-dialog.ts'
import { backdropPress } from '../pieces/backdrop-press.ts'
import { openModal } from './open-modal.ts'

/**
 * Shows the dialog that contains it, unless the shell has shown it already, prevents the page behind from scrolling,
 * and closes the dialog on a press on its backdrop.
 */
export function Modality() {
  const { close } = useDialog()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    const release = dialog.open ? undefined : openModalSoon(dialog)
    const { onPointerDown, onClick } = backdropPress(close)
    dialog.addEventListener('pointerdown', onPointerDown)
    dialog.addEventListener('click', onClick)
    return () => {
      release?.()
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.removeEventListener('click', onClick)
    }
  }, [close])
  return <span ref={place} hidden />
}

/** Input must reach the modal dialog, however soon it follows. */
const hurries = ['keydown', 'pointerdown'] as const

/**
 * Opens a dialog. It shows in the next frame and becomes modal right after that: moving it to the top layer makes the
 * browser compute its layout again, which would delay the frame. In between, the style sheet draws it as if it were
 * modal (`data-rising`).
 *
 * @returns a function that cancels it, or restores scrolling
 */
function openModalSoon(dialog: HTMLDialogElement): () => void {
  let release: (() => void) | undefined
  // `show()` would move the focus.
  dialog.setAttribute('open', '')
  dialog.dataset.rising = ''
  const cancel = soon(makeModal)
  for (const name of hurries) addEventListener(name, makeModal, { capture: true })

  function end() {
    cancel()
    for (const name of hurries) removeEventListener(name, makeModal, { capture: true })
    delete dialog.dataset.rising
  }

  function makeModal() {
    end()
    release = openModal(dialog)
  }

  return () => {
    end()
    release?.()
  }
}
