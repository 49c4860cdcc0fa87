import type { Address } from '@countersign/core'
import { type Factory, type PlannedSafe, plansOf } from './plans.ts'

/** The timeout for the network, in milliseconds. */
const timeout = 10_000

/**
 * Finds the call that deploys a Safe at an address, by simulating each possible call to the factory on its network.
 * Nothing is deployed.
 *
 * @param rpc - the JSON-RPC URL of the Safe’s chain.
 * @returns `null` if no call leads to the address: some of the given values are not the original ones.
 * @throws if the network cannot be reached.
 */
export async function findPlan(
  planned: PlannedSafe,
  address: Address,
  rpc: string,
  request: typeof fetch = fetch,
): Promise<Factory | null> {
  const plans = plansOf(planned)
  const signal = AbortSignal.timeout(timeout)
  const found = await Promise.all(plans.map(plan => leadsTo(plan, rpc, request, signal)))
  return plans.find((_, index) => found[index] === address.toLowerCase()) ?? null
}

/**
 * Returns the address at which a call would deploy; `null` if it reverts, for example because the factory does not
 * exist.
 */
async function leadsTo(
  { address: to, data }: Factory,
  rpc: string,
  request: typeof fetch,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await request(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] }),
    signal,
  })
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null) throw new Error('The node gave no answer.')
  if ('result' in answer && typeof answer.result === 'string')
    return /^0x0{24}[0-9a-f]{40}$/i.test(answer.result) ? `0x${answer.result.slice(26).toLowerCase()}` : null
  if ('error' in answer && isRevert(answer.error)) return null
  throw new Error('The node could not call the factory.')
}

/**
 * Whether an error is a revert. EIP-1474 §Error codes: nodes answer 3 for a call that was reverted; some answer -32000
 * with a message.
 */
function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === 3) return true
  return 'message' in error && typeof error.message === 'string' && /revert/i.test(error.message)
}
