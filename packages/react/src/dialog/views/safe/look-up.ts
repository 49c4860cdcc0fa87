import { type Address, eip155Chain } from '@countersign/core'
import type { SafeSubject } from '@countersign/wallets'
import type { AccountSource } from '../../../kit/backend.ts'
import { findPlan } from './planned/find-plan.ts'
import type { PlannedSafe } from './planned/plans.ts'

/** The timeout of a lookup, in milliseconds. */
const timeout = 10_000

/** Why no Safe was found: the address is not a Safe, the lookup failed, or the plan leads to another address. */
export type LookUpFailure = 'not-a-safe' | 'unasked' | 'mismatch'

/** The Safe that a person entered. */
export type NamedSafe = {
  /** CAIP-2 */
  readonly chain: string
  readonly address: Address
  /** How the Safe will be deployed, if it is not deployed yet. */
  readonly planned: PlannedSafe | null
}

/** Looks up the Safe that a person entered; a deployed one needs no plan. Never rejects. */
export async function lookUp(
  { chain, address, planned }: NamedSafe,
  { info, rpc }: AccountSource,
): Promise<SafeSubject | LookUpFailure> {
  const account = `${chain}:${address}`
  const kind = await kindOf(account, info)
  if (kind === 'safe') return { account }
  if (kind === 'unknown') return 'unasked'
  if (!planned || kind === 'contract') return 'not-a-safe'
  if (!rpc) return 'unasked'
  try {
    const plan = await findPlan(planned, address, rpc(numberOf(chain)))
    return plan ? { account, factory: plan } : 'mismatch'
  } catch {
    return 'unasked'
  }
}

async function kindOf(account: string, info: AccountSource['info']) {
  try {
    // Without account info, the server reports an invalid account when the text is requested.
    if (!info) return 'safe'
    return (await info(account, { signal: AbortSignal.timeout(timeout) })).kind
  } catch {
    return 'unknown'
  }
}

/** Returns the number of an EIP-155 chain. @throws {TypeError} if it is a chain of another namespace */
function numberOf(chain: string): number {
  const number = Number(chain.slice(chain.indexOf(':') + 1))
  if (eip155Chain(number) !== chain) throw new TypeError(`${chain} is no chain.`)
  return number
}
