import { type Hex, isHex } from 'viem'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import type { FetchOffchain } from './read-from-chain.ts'

/** Limits for one lookup: the number of fetches, and the gateways that are tried for one answer. */
const mostFetches = 8
const mostGateways = 3
const answerLimit = 256 * 1024

/**
 * Fetches the offchain data of contracts from the gateways that they name: through the guard, and within limits.
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

  async function fetchFrom(template: string, sender: string, data: Hex): Promise<Hex | undefined> {
    fetches += 1
    if (fetches > mostFetches) throw new OutgoingError('forbidden', 'The name needs too many lookups.')
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
    if (status >= 500)
      throw new OutgoingError('unreachable', `The gateway responded with the status ${status}.`)
    return status >= 200 && status < 300 ? readAnswer(body) : undefined
  }

  return {
    missed: () => missed,
    async fetch({ data, sender, urls }) {
      let failure = new OutgoingError('unreachable', 'The contract has no gateway.')
      for (const url of urls.slice(0, mostGateways)) {
        try {
          const answer = await fetchFrom(url, sender, data)
          if (answer !== undefined) return answer
          // §Client lookup protocol: a response of 4xx ends the search.
          throw new OutgoingError('forbidden', 'The gateway has no data.')
        } catch (error) {
          if (!(error instanceof OutgoingError)) throw error
          failure = error
          if (error.code === 'forbidden') break
        }
      }
      missed ||= failure.code === 'unreachable' || failure.code === 'timeout' || failure.code === 'busy'
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
