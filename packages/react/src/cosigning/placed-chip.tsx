import { createStore, perKey } from '@countersign/wallets/state'
import { useLayoutEffect } from 'react'
import { useStore } from '../hooks/use-store.ts'
import { useKit } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'

/** Whether the page has a place of its own for the chip of what is waited for, so that the corner has none. */
export const placedChip = perKey((_: Kit) => createStore(false), new WeakMap())

/**
 * Renders the chip of what this browser waits for where a page has a place for it. In the corner, it would lie on what
 * the page has there. Only one can be rendered at a time.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <header>
 *   <ConnectButton />
 *   <PlacedChip />
 * </header>
 */
export function PlacedChip() {
  const kit = useKit()
  const Corner = useStore(kit.corner)
  useLayoutEffect(() => {
    placedChip(kit).set(true)
    return () => placedChip(kit).set(false)
  }, [kit])
  return Corner && <Corner shows isPlaced />
}
