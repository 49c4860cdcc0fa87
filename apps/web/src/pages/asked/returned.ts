const keyOf = (id: string) => `countersign.returns.${id}`

/** Where it is kept where to go back to: for this tab alone. */
export type ReturnMemory = Pick<Storage, 'getItem' | 'setItem'>

/** Keeps where to go back to from a request that was answered here, in case of a reload. */
export function keepReturn(memory: ReturnMemory, id: string, returnTo: string): void {
  try {
    memory.setItem(keyOf(id), returnTo)
  } catch {
    // Then the link is there until a reload.
  }
}

/** Reads where to go back to from a request that was answered here; `null` where nothing is known of it. */
export function readReturn(memory: ReturnMemory, id: string): string | null {
  try {
    return memory.getItem(keyOf(id))
  } catch {
    return null
  }
}
