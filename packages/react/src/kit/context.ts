import { type Context, createContext, useContext } from 'react'
import type { Kit, Parts } from './kit.ts'

export const KitContext = createContext<Kit | null>(null)

/** Returns the kit of the nearest provider. @throws if there is no provider */
export const useKit = (): Kit => useProvided(KitContext)

type Ready = Extract<Parts, { status: 'ready' }>

/** The parts that were loaded with the dialog, for the components that were loaded with them. */
export const PartsContext = createContext<Ready | null>(null)

export const useParts = (): Ready => useProvided(PartsContext)

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (!value) throw new Error('Put <CountersignProvider> around the part of the page that uses Countersign.')
  return value
}
