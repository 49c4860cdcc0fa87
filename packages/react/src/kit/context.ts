import { createContext, useContext } from 'react'
import type { Kit } from './kit.ts'

export const KitContext = createContext<Kit | null>(null)

/** Gives the kit of the nearest provider. @throws without one. */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('Put <CountersignProvider> around the part of the page that uses Countersign.')
  return kit
}
