import { type ReactNode, useEffect, useState } from 'react'
import type { QrDrawing } from './drawing.ts'
import styles from './qr.module.css'

/** Kept once loaded, so that a renewed code is there in the same moment. */
let draw: ((text: string) => QrDrawing) | undefined

/**
 * A QR code, loaded when one is to be drawn. Its place has its final size from the start.
 *
 * @param props.text - what the code holds; `null` while it is not known yet
 * @param props.label - what the picture is, for whoever cannot see it; they need another way beside it
 * @param props.mark - stands in the middle
 */
export function Qr(props: { text: string | null; label: string; mark?: ReactNode }) {
  const { text, label, mark } = props
  const [, drawAgain] = useState(draw !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what failed to load is asked for again with the next code.
  useEffect(() => {
    if (draw) return
    let isGone = false
    // Without it there is still the address to copy.
    import('./drawing.ts').then(
      loaded => {
        draw = loaded.drawQr
        if (!isGone) drawAgain(true)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [text])
  if (text === null || !draw) return <div className={styles.code} data-empty="" aria-hidden="true" />
  return <QrPicture drawing={draw(text)} label={label} mark={mark} />
}

function QrPicture(props: { drawing: QrDrawing; label: string; mark?: ReactNode }) {
  const { size, path } = props.drawing
  return (
    <div className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={props.label} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      {props.mark !== undefined && <span className={styles.mark}>{props.mark}</span>}
    </div>
  )
}
