import { use, useSyncExternalStore } from 'react'
import { LookContext } from '../../theme/look.ts'

/** From here on there is room for two columns. */
const query = '(width >= 47rem)'

/** Whether the dialog has two columns: the site asks for it, and the window has room. */
export function useIsWide(): boolean {
  const { size } = use(LookContext)
  const hasRoom = useSyncExternalStore(
    listen,
    // A compact one asks for nothing.
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
