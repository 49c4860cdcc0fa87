import type { Scene } from './scene.ts'

/** Counts what the servers ask the gateway. */
export type Counting = {
  /** Notes a request of the benchmark's own. */
  addOwn(): void
  total(): number
  /** Gives the most within any minute. */
  mostInMinute(): number
  [Symbol.dispose](): void
}

/** In milliseconds. */
const minute = 60_000
const sampleEvery = 250

/** Begins to count, four times a second. */
export function countRequests({ gateway }: Scene): Counting {
  const samples: { at: number; total: number }[] = []
  let own = 0
  const total = () => gateway.requests.total - own
  const timer = setInterval(() => samples.push({ at: performance.now(), total: total() }), sampleEvery)
  return {
    addOwn: () => {
      own += 1
    },
    total,
    mostInMinute() {
      let most = 0
      for (const { at, total } of samples) {
        // A whole minute, or up to a quarter of a second more.
        const before = samples.findLast(sample => sample.at <= at - minute)
        most = Math.max(most, total - (before?.total ?? 0))
      }
      return most
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
