import { answerAlone, fail, readChain, type Standing, succeed } from './answer.ts'
import type { PhoneRequest } from './asks.ts'
import type { Kit } from './kit.ts'

/** How long after a failure, or an answer that the library has not noted yet, a request is looked at anew, in milliseconds. */
const pause = 2_000

/** Answers what nobody has to be asked about. */
export interface Unattended {
  /** Whether a request is being answered so. */
  has(id: number): boolean
  /** Answers a request if it is of that kind. */
  take(request: PhoneRequest, by: Standing): void
}

export function createUnattended(kit: Kit): Unattended {
  const taken = new Set<number>()

  async function answer(request: PhoneRequest, by: Standing): Promise<void> {
    const outcome = answerAlone(request, by) ?? (await readChain(request, by))
    if ('fault' in outcome) await fail(kit, request, outcome.fault)
    else await succeed(kit, request, outcome.result)
  }

  return {
    has: id => taken.has(id),
    take(request, by) {
      const { id, means } = request
      if (taken.has(id) || (means.kind !== 'read' && !answerAlone(request, by))) return
      taken.add(id)
      answer(request, by)
        // It is still there, and is taken again.
        .catch(() => undefined)
        .finally(() => setTimeout(() => taken.delete(id), pause))
    },
  }
}
