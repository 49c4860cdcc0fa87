/** Bounds how much is under way at one time: in all, and of each, such as the network that asks. */
export type InFlight = {
  /** Takes a place, if there is one. @returns how to give it back; `undefined` where there is none */
  take(who: string): (() => void) | undefined
}

export function createInFlight({ all, each }: { all: number; each: number }): InFlight {
  const byWho = new Map<string, number>()
  let total = 0
  return {
    take(who) {
      const own = byWho.get(who) ?? 0
      if (total >= all || own >= each) return undefined
      total += 1
      byWho.set(who, own + 1)
      return () => {
        total -= 1
        const left = (byWho.get(who) ?? 1) - 1
        if (left > 0) byWho.set(who, left)
        else byWho.delete(who)
      }
    },
  }
}
