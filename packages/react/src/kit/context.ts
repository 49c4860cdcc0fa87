import { createContext, useContext } from 'react'
import type { Kit, Parts } from './kit.ts'

export const KitContext = createContext<Kit | null>(null)

/** Returns the kit of the nearest provider. @throws if there is no provider */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw new Error('Put <CountersignProvider> around the part of the page that uses Countersign.')
  return kit
}

type Ready = Extract<Parts, { status: 'ready' }>

/** The parts that were loaded with the dialog, for the components that were loaded with them. */
export const PartsContext = createContext<Ready | null>(null)

export function useParts(): Ready {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('useParts must be used within CountersignProvider.')
  return parts
}
