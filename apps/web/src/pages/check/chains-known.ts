/** How long a check waits until it is known which chains the site has, in milliseconds; keys are checked without any. */
const patience = 5_000

/** The chains that this site has nodes of, for checks that may begin before they are known. */
export type ChainsKnown = {
  /** They are known, from now on. @param chains - CAIP-2 */
  readonly tell: (chains: readonly string[]) => void
  /** Gives them as soon as they are known; none where the site does not say in time. */
  readonly get: () => Promise<readonly string[]>
}

/** Makes what holds them until they are asked for. */
export function createChainsKnown(): ChainsKnown {
  let known: readonly string[] | undefined
  const waiting = new Set<(chains: readonly string[]) => void>()
  return {
    tell: chains => {
      known = chains
      for (const hear of waiting) hear(chains)
      waiting.clear()
    },
    get: () =>
      new Promise(resolve => {
        if (known) return resolve(known)
        waiting.add(resolve)
        setTimeout(() => {
          waiting.delete(resolve)
          resolve([])
        }, patience)
      }),
  }
}
