import { lazy } from '@countersign/wallets/state'
import type { ReactNode } from 'react'
import { useLoaded } from '../../hooks/use-loaded.ts'
import styles from './qr.module.css'

const drawing = lazy(async () => (await import('./drawing.ts')).drawQr)

/**
 * Renders a QR code; its encoder is loaded on demand. It has its final size from the start.
 *
 * @param props.text - the content of the code; `null` while it is not known yet
 * @param props.label - describes the picture to people who cannot see it; they need another way beside it
 * @param props.mark - shown in the middle, which stays free for it
 * @param props.isFaint - whether the code leads nowhere at the moment
 * @see ISO/IEC 18004
 * @example
 * <Qr text={cosigning.link} label="Link for the other owners" mark={<Avatar account={account} />} />
 */
export function Qr(props: { text: string | null; label: string; mark?: ReactNode; isFaint?: boolean }) {
  const { text, label, mark, isFaint = false } = props
  // If it cannot be loaded, the address can still be copied.
  const draw = useLoaded(drawing)
  const middle = mark !== undefined && <span className={styles.mark}>{mark}</span>
  if (text === null || !draw)
    return (
      <div className={styles.code} data-empty="" aria-hidden="true">
        {middle}
      </div>
    )
  const { size, path } = draw(text, mark !== undefined)
  return (
    <div className={styles.code} data-faint={isFaint}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      {middle}
    </div>
  )
}
