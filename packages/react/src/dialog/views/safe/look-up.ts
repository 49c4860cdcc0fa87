import { type Address, eip155Chain } from '@countersign/core'
import type { SafeSubject } from '@countersign/wallets'
import type { AccountSource } from '../../../kit/backend.ts'
import { findPlan } from './planned/find-plan.ts'
import type { PlannedSafe } from './planned/plans.ts'

/** For how long it is waited for what is at an address, in milliseconds. */
const patience = 10_000

/** Which Safe a person named. */
export type NamedSafe = {
  /** CAIP-2 */
  readonly chain: string
  readonly address: Address
  /** How it will be deployed, if it is not yet. */
  readonly planned: PlannedSafe | null
}

/**
 * Looks whether there is a Safe where a person named one; one that is deployed by now needs no plan. Never rejects.
 *
 * @returns the Safe, or why there is none: nothing there is a Safe, nobody could be asked, or the plan leads elsewhere
 */
export async function lookUp(
  { chain, address, planned }: NamedSafe,
  { info, rpc }: AccountSource,
): Promise<SafeSubject | 'not-a-safe' | 'unasked' | 'mismatch'> {
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
    // Where nobody knows of accounts, the server says so when the text is asked for.
    if (!info) return 'safe'
    return (await info(account, { signal: AbortSignal.timeout(patience) })).kind
  } catch {
    return 'unknown'
  }
}

/** @throws {TypeError} if it is no chain of this namespace */
function numberOf(chain: string): number {
  const number = Number(chain.slice(chain.indexOf(':') + 1))
  if (eip155Chain(number) !== chain) throw new TypeError(`${chain} is no chain.`)
  return number
}
