import type { Address } from '@countersign/core'
import { type Factory, type PlannedSafe, plansOf } from './plans.ts'

/** For how long the network is waited for, in milliseconds. */
const patience = 10_000

/**
 * Finds the call that deploys a Safe at an address, by asking the factory on its network where each would lead: nothing
 * is deployed by that.
 *
 * @param rpc - the address at which JSON-RPC is answered for the Safe’s chain.
 * @returns `null` where none leads there: something of what was given is not as it was.
 * @throws if the network cannot be asked.
 */
export async function findPlan(
  planned: PlannedSafe,
  address: Address,
  rpc: string,
  ask: typeof fetch = fetch,
): Promise<Factory | null> {
  const plans = plansOf(planned)
  const signal = AbortSignal.timeout(patience)
  const found = await Promise.all(plans.map(plan => leadsTo(plan, rpc, ask, signal)))
  return plans.find((_, index) => found[index] === address.toLowerCase()) ?? null
}

/** The address that a call would deploy at; `null` where the factory refuses it, such as one that is not there. */
async function leadsTo(
  { address: to, data }: Factory,
  rpc: string,
  ask: typeof fetch,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await ask(rpc, {
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

/** EIP-1474 §Error codes: 3 is what nodes answer for a call that was reverted; some say -32000 and name it. */
function isRevert(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === 3) return true
  return 'message' in error && typeof error.message === 'string' && /revert/i.test(error.message)
}
