import { createContext, useContext } from 'react'
import type { Parts } from './kit.ts'

type Ready = Extract<Parts, { status: 'ready' }>

/** Holds what was loaded on intent, for the components that were loaded with it. */
export const PartsContext = createContext<Ready | null>(null)

export function useParts(): Ready {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('The dialog’s parts are drawn by the provider only.')
  return parts
}
