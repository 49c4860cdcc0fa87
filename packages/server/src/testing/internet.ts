import { expect, vi } from 'vitest'
import { createGuardedFetch, type GuardedRequest, type GuardOptions } from '../outgoing/guarded-fetch.ts'
import type { Open } from '../outgoing/open.ts'
import type { OutgoingCode } from '../outgoing/outgoing-error.ts'

type Answer = {
  status?: number
  headers?: Record<string, string>
  body?: AsyncIterable<Uint8Array> | Uint8Array
}

export const publicAddress = '93.184.215.14'
export const image = new Uint8Array([1, 2, 3])

/** Creates a simulated internet with a response for each URL, and a record of the requests. */
export function internet(answers: Record<string, Answer>, options: GuardOptions = {}) {
  const closed: string[] = []
  const open = vi.fn<Open>(async (url, _, { signal }) => {
    signal.throwIfAborted()
    const answer = answers[url.href]
    if (!answer) throw new Error(`nobody is at ${url.href}`)
    const { status = 200, headers = {}, body = image } = answer
    return {
      status,
      header: name => headers[name],
      body:
        body instanceof Uint8Array
          ? (async function* () {
              yield body
            })()
          : body,
      close: () => void closed.push(url.href),
    }
  })
  const lookup = vi.fn(async (_: string): Promise<string[]> => [publicAddress])
  const guardedFetch = createGuardedFetch({ open, lookup, ...options })
  const get = (url: string, more: Partial<GuardedRequest> = {}) =>
    guardedFetch({ url, accept: 'image/*', limit: 1000, ...more })
  return { open, lookup, get, closed }
}

export const refusal = (code: OutgoingCode) => expect.objectContaining({ name: 'OutgoingError', code })
