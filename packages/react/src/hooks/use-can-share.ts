import { useSyncExternalStore } from 'react'

/**
 * Whether to offer the system's share sheet. On a computer, copying the link is easier.
 *
 * @see Web Share API §share() method
 * @example
 * const share = () => navigator.share({ url: cosigning.link }).catch(() => {})
 * const button = useCanShare() && <button onClick={share}>Share</button>
 */
export function useCanShare(): boolean {
  return useSyncExternalStore(
    never,
    () => 'share' in navigator && matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}

const never = () => () => {}
