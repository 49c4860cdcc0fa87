/** Where it is kept: for this tab, also when the browser has discarded it and loads it again. */
export const pendingKey = 'countersign.pending'

/** What keeps for the life of a tab. */
export type PendingMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The tab's own storage; `undefined` where the browser forbids it, or on a server. */
export function tabMemory(): PendingMemory | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Says whether the page may have been loaded anew while its dialog waited for a phone. Cheap: nothing is read closely. */
export function hasPending(memory: PendingMemory | undefined = tabMemory()): boolean {
  try {
    return (memory?.getItem(pendingKey) ?? null) !== null
  } catch {
    return false
  }
}
