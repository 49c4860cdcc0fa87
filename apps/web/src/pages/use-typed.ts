import { useState } from 'react'
import { memoryOf, readStored, removeStored, store } from './memory.ts'

/**
 * Keeps what a person types in a field, in this tab, until it is set to `null`. A form that is only for signed-in people
 * goes away when their session ends, and has it again when they have signed in.
 *
 * @param field - the storage key, in which `owner` keeps apart who typed it
 * @returns the text; `null`: nothing was typed
 */
export function useTyped(
  field: string,
  owner: string,
): readonly [string | null, (text: string | null) => void] {
  const key = `countersign.${field}.${owner}`
  // The storage may be full.
  const [typed, setTyped] = useState<{ readonly key: string; readonly text: string | null } | null>(null)
  const memory = memoryOf('sessionStorage')
  const stored = typed?.key === key ? typed.text : readStored(memory, key)
  return [
    typeof stored === 'string' ? stored : null,
    text => {
      setTyped({ key, text })
      if (text === null) removeStored(memory, key)
      else store(memory, key, text)
    },
  ]
}
