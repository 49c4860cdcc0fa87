import { useEffect, useRef } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { backdropPress } from './backdrop-press.ts'
import { holdPage } from './hold-page.ts'
import { showModalSoon } from './show-modal.ts'

/**
 * Shows the dialog that it stands in, unless its frame has shown it already, and keeps the page behind from being
 * scrolled; closes it at a press beside it.
 */
export function Modality() {
  const { close } = useDialog()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    let release: (() => void) | undefined
    let callOff: (() => void) | undefined
    if (!dialog.open)
      callOff = showModalSoon(dialog, () => {
        release = holdPage()
      })
    const { onPointerDown, onClick } = backdropPress(close)
    dialog.addEventListener('pointerdown', onPointerDown)
    dialog.addEventListener('click', onClick)
    return () => {
      callOff?.()
      release?.()
      dialog.removeEventListener('pointerdown', onPointerDown)
      dialog.removeEventListener('click', onClick)
    }
  }, [close])
  return <span ref={place} hidden />
}
