import type { DialogView } from '@countersign/wallets'
import { type ReactNode, useRef } from 'react'
import styles from './columns.module.css'
import { useGlide } from './use-glide.ts'
import { useIsWide } from './use-is-wide.ts'

/**
 * Puts the list of wallets beside the views that lead from it, where the dialog is wide; the other views fill it by
 * themselves, with two columns of their own.
 *
 * @param props.list - drawn only there
 */
export function Columns(props: { view: DialogView['name']; list: ReactNode; children: ReactNode }) {
  const isWide = useIsWide()
  const isBeside = isWide && leadsFromList(props.view)
  const place = useRef<HTMLDivElement>(null)
  useGlide(place, props.view)
  // The view keeps its place in the tree when the window changes its size: it is not drawn anew.
  return (
    <div
      ref={place}
      className={isBeside ? styles.columns : styles.alone}
      data-whole={isWide && !isBeside ? '' : undefined}
    >
      {isBeside && <div className={styles.list}>{props.list}</div>}
      <div className={isBeside ? styles.view : styles.alone}>{props.children}</div>
    </div>
  )
}

function leadsFromList(view: DialogView['name']): boolean {
  switch (view) {
    case 'connect':
    case 'status':
    case 'missing':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
    case 'scan':
      return true
    case 'verify':
    case 'safe':
    case 'networks':
    case 'profile':
      return false
  }
}
