/** Creates a queue in which networks take turns. The entries of one network stay in their order. */
export function createRounds<Entry>() {
  /** Networks in the order of their turns. */
  const waiting = new Map<string, Entry[]>()
  return {
    isEmpty: (): boolean => waiting.size === 0,

    /** Returns how many entries of a network wait. */
    count: (network: string): number => waiting.get(network)?.length ?? 0,

    add(network: string, entry: Entry): void {
      const entries = waiting.get(network)
      if (entries) entries.push(entry)
      else waiting.set(network, [entry])
    },

    /**
     * Removes the next entry of the first network that gets a place. The network goes to the end.
     *
     * @param take - returns the place of a network; `undefined` if it has to wait.
     */
    next<Place>(take: (network: string) => Place | undefined): { entry: Entry; place: Place } | undefined {
      for (const [network, entries] of waiting) {
        const place = take(network)
        if (place === undefined) continue
        waiting.delete(network)
        const entry = entries.shift()
        if (entries.length > 0) waiting.set(network, entries)
        if (entry !== undefined) return { entry, place }
      }
      return undefined
    },
  }
}
