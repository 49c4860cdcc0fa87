import type { Scene } from './scene.ts'

/** Counts the servers' requests to the gateway. */
export type Counting = {
  /** Records a request by the benchmark itself, which does not count. */
  addOwn(): void
  total(): number
  /** Returns the maximum within any minute. */
  mostInMinute(): number
  [Symbol.dispose](): void
}

/** In milliseconds. */
const minute = 60_000
const sampleEvery = 250

/** Starts counting, with four samples per second. */
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
        // A minute, or up to a quarter of a second more.
        const before = samples.findLast(sample => sample.at <= at - minute)
        most = Math.max(most, total - (before?.total ?? 0))
      }
      return most
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
