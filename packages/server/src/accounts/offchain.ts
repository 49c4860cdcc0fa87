import { type Hex, isHex } from 'viem'
import type { GuardedFetch } from '../outgoing/guardedFetch.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import type { FetchOffchain } from './askChain.ts'

/** Fetches for one lookup: how many there may be, and how many gateways of one answer are tried. */
const mostFetches = 8
const mostGateways = 3
const answerLimit = 256 * 1024

/**
 * Fetches what contracts keep elsewhere, as they name it: with the guard, and within bounds.
 *
 * @returns the fetch for one lookup, and whether one of its gateways did not answer.
 * @see ERC-3668 §Client lookup protocol
 */
export function createOffchain(
  guardedFetch: GuardedFetch,
  signal: AbortSignal,
): { fetch: FetchOffchain; missed: () => boolean } {
  let fetches = 0
  let missed = false

  async function ask(template: string, sender: string, data: Hex): Promise<Hex | undefined> {
    fetches += 1
    if (fetches > mostFetches) throw new OutgoingError('forbidden', 'The name asks for too many lookups.')
    const url = template.replace('{sender}', () => sender.toLowerCase()).replace('{data}', () => data)
    const { status, body } = await guardedFetch({
      url,
      ...(template.includes('{data}')
        ? {}
        : { body: JSON.stringify({ data, sender: sender.toLowerCase() }) }),
      accept: 'application/json',
      limit: answerLimit,
      signal,
    })
    if (status >= 500) throw new OutgoingError('unreachable', `The gateway answered ${status}.`)
    return status >= 200 && status < 300 ? readAnswer(body) : undefined
  }

  return {
    missed: () => missed,
    async fetch({ data, sender, urls }) {
      let failure = new OutgoingError('unreachable', 'The contract names no gateway.')
      for (const url of urls.slice(0, mostGateways)) {
        try {
          const answer = await ask(url, sender, data)
          if (answer !== undefined) return answer
          // §Client lookup protocol: an answer of 4xx ends the search.
          throw new OutgoingError('forbidden', 'The gateway has no answer.')
        } catch (error) {
          if (!(error instanceof OutgoingError)) throw error
          failure = error
          if (error.reason === 'forbidden') break
        }
      }
      missed ||= failure.reason === 'unreachable' || failure.reason === 'timeout' || failure.reason === 'busy'
      throw failure
    },
  }
}

function readAnswer(body: Uint8Array): Hex | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof value !== 'object' || value === null || !('data' in value)) return undefined
    return isHex(value.data) ? value.data : undefined
  } catch {
    return undefined
  }
}
