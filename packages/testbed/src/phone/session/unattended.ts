import { answerAlone, fail, type PhoneContext, readChain, succeed } from './answer.ts'
import type { Kit } from './kit.ts'
import type { PhoneRequest } from './prompts.ts'

/**
 * The delay before a request is checked again after a failure, or while the library has not recorded its response, in
 * milliseconds.
 */
const pause = 2_000

/** Answers requests that need no approval. */
export interface Unattended {
  /** Whether a request is being answered automatically. */
  has(id: number): boolean
  /** Answers a request if it needs no approval. */
  take(request: PhoneRequest, by: PhoneContext): void
}

export function createUnattended(kit: Kit): Unattended {
  const taken = new Set<number>()

  async function answer(request: PhoneRequest, by: PhoneContext): Promise<void> {
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
        // It is still pending, and is retried.
        .catch(() => undefined)
        .finally(() => setTimeout(() => taken.delete(id), pause))
    },
  }
}
