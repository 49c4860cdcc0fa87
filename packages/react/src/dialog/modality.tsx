import { useEffect, useRef } from 'react'
import { useDialog } from '../hooks/use-dialog.ts'
import { backdropPress } from './backdrop-press.ts'
import { hasScrollBar, holdPage } from './hold-page.ts'
import { showModalSoon } from './show-modal.ts'

/**
 * Shows the dialog that it stands in, for as long as it stands there, unless the frame has shown it already; keeps the
 * page behind from being scrolled, and closes at a press beside the dialog.
 */
export function Modality() {
  const { close } = useDialog()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = place.current?.closest('dialog')
    if (!dialog) return
    let release: (() => void) | undefined
    const hold = () => {
      release = holdPage({ hasBar: hasScrollBar() })
    }
    let callOff: (() => void) | undefined
    if (dialog.open) hold()
    else callOff = showModalSoon(dialog, hold)
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
