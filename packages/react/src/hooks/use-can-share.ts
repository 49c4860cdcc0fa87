import { useSyncExternalStore } from 'react'

/** Whether to offer the system's share sheet. On a computer, copying the link is easier. */
export function useCanShare(): boolean {
  return useSyncExternalStore(
    never,
    () => 'share' in navigator && matchMedia('(pointer: coarse)').matches,
    () => false,
  )
}

const never = () => () => {}
