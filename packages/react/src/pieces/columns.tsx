import type { DialogView } from '@countersign/wallets'
import { type ReactNode, use, useRef, useSyncExternalStore } from 'react'
import { LookContext } from '../theme/look.ts'
import styles from './columns.module.css'
import { useGlide } from './use-glide.ts'

/**
 * Places the list of wallets beside the views that it leads to, if the dialog is wide; the other views use the full
 * width, with two columns of their own.
 *
 * @param props.list - rendered only beside those views
 */
export function Columns(props: { view: DialogView['name']; list: ReactNode; children: ReactNode }) {
  const isWide = useIsWide()
  const isBeside = isWide && leadsFromList(props.view)
  const place = useRef<HTMLDivElement>(null)
  useGlide(place, props.view)
  // The view keeps its position in the tree when the window is resized, so that it is not mounted again.
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
    case 'safe-owners':
      return true
    case 'verify':
    case 'safe-ways':
    case 'safe':
    case 'networks':
    case 'profile':
      return false
  }
}

/** The minimum width for two columns. */
const query = '(width >= 47rem)'

/** Returns whether the dialog has two columns: the site asks for it, and the window has room. */
export function useIsWide(): boolean {
  const { size } = use(LookContext)
  const hasRoom = useSyncExternalStore(
    listen,
    // A compact dialog does not depend on the window.
    () => size === 'wide' && matchMedia(query).matches,
    () => false,
  )
  return hasRoom
}

function listen(onChange: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
