/** Bounds how much is asked of the nodes at one time: by everyone together, and by one network. */
export type InFlight = {
  /** Takes a place, if there is one. @returns how to give it back; `undefined` where there is none */
  take(network: string): (() => void) | undefined
}

export function createInFlight({ all, each }: { all: number; each: number }): InFlight {
  const byNetwork = new Map<string, number>()
  let total = 0
  return {
    take(network) {
      const own = byNetwork.get(network) ?? 0
      if (total >= all || own >= each) return undefined
      total += 1
      byNetwork.set(network, own + 1)
      return () => {
        total -= 1
        const left = (byNetwork.get(network) ?? 1) - 1
        if (left > 0) byNetwork.set(network, left)
        else byNetwork.delete(network)
      }
    },
  }
}
