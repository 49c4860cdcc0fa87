import { type Address, accountAddress, accountChain, accountFactory, parseAccountId } from '@countersign/core'
import type { Selectable } from 'kysely'
import { createCache } from '../cache/cache.ts'
import type { SessionTable } from '../store/tables.ts'
import type { Work } from '../store/work.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import { verdictProblem } from '../verdicts/verdict-problem.ts'
import * as problems from './problems.ts'
import type { ProofRecord, RecordedAccount } from './record.ts'

/** The parts of a session that matter here. */
export type SignedIn = Pick<Selectable<SessionTable>, 'account' | 'method'>

/** How long a page may use cached owners of a Safe, in milliseconds. */
const cachedFor = 15_000

/** Creates the check of who owns a proof: those who control one of its accounts. */
export function createOwners({
  verifier,
  now,
}: {
  verifier: Pick<SafeVerifier, 'readSafe'>
  now: () => number
}) {
  const seen = createCache<readonly Address[] | 'unavailable'>({
    capacity: 50_000,
    weigh: owners => (owners === 'unavailable' ? 1 : 1 + owners.length),
    now,
  })

  /** Reads the current owners of a Safe from the chain; empty if the account is no longer a Safe. */
  async function readOwners({ account, signed }: RecordedAccount, timeout: number | undefined) {
    const reading = await verifier.readSafe({
      account,
      timeout,
      factory: signed && accountFactory(signed.signature),
      factories: 'any',
    })
    switch (reading.status) {
      case 'safe':
        return reading.safe.owners
      case 'not-a-safe':
        return []
      case 'unavailable':
        return reading
    }
  }

  return {
    /**
     * Passes only if the session controls one of the accounts now: with its key, as the account itself, or as an owner
     * of a Safe.
     *
     * @param charge - counts the Safes, before they are read
     * @throws {ProblemException} `proof-not-yours`; `verification-unavailable` if a Safe's owners could not be read;
     * `too-many-requests`
     */
    async check(record: ProofRecord, session: SignedIn, charge: Work['charge']): Promise<void> {
      if (isDirect(record, session)) return
      const safes = safesFor(record, session)
      await charge(safes.length)
      const readings = await Promise.all(safes.map(account => readOwners(account, undefined)))
      const address = accountAddress(parseAccountId(session.account))
      if (readings.some(owners => 'length' in owners && owners.includes(address))) return
      for (const owners of readings) if (!('length' in owners)) throw verdictProblem(owners)
      throw problems.notYours()
    },

    /**
     * Whether the session would probably pass, for a page that offers the action. If a Safe's owners cannot be read,
     * those at the time of the proof count.
     *
     * @param charge - counts the Safes but the first, for which the request counts
     * @throws {ProblemException} `too-many-requests`
     */
    async mayBe(record: ProofRecord, session: SignedIn, charge: Work['charge']): Promise<boolean> {
      if (isDirect(record, session)) return true
      const safes = safesFor(record, session)
      if (safes.length > 1) await charge(safes.length - 1)
      const address = accountAddress(parseAccountId(session.account))
      const found = await Promise.all(
        safes.map(async account => {
          const { value } = await seen.get(account.account, async () => {
            const owners = await readOwners(account, 2_000)
            return { value: 'length' in owners ? owners : 'unavailable', lifetime: cachedFor }
          })
          return (value === 'unavailable' ? (account.signed?.safe?.owners ?? []) : value).includes(address)
        }),
      )
      return found.includes(true)
    },
  }
}

/** Returns whose proofs to list for a session. A key is the same on every chain. */
export function ownerOf({ account, method }: SignedIn): { address: string } | { account: string } {
  return method === 'eoa' ? { address: accountAddress(parseAccountId(account)) } : { account }
}

export function isDirect({ accounts }: ProofRecord, session: SignedIn): boolean {
  const owner = ownerOf(session)
  return accounts.some(({ account }) =>
    'address' in owner ? accountAddress(account) === owner.address : account === owner.account,
  )
}

/** Lists the Safes that the session may be an owner of. A contract can own only Safes on its own chain. */
function safesFor({ accounts }: ProofRecord, session: SignedIn): RecordedAccount[] {
  const own = parseAccountId(session.account)
  return accounts.filter(
    ({ account, signed }) =>
      signed?.safe && (session.method === 'eoa' || accountChain(account) === accountChain(own)),
  )
}
