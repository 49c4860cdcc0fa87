import { type Address, accountAddress, accountChain, accountFactory, parseAccountId } from '@countersign/core'
import type { Selectable } from 'kysely'
import { createCache } from '../accounts/cache.ts'
import { verdictProblem } from '../challenges/verdictProblem.ts'
import type { SessionTable } from '../store/tables.ts'
import type { SafeVerifier } from '../verdicts/safes.ts'
import * as problems from './problems.ts'
import type { ProofRecord, RecordedAccount } from './record.ts'

/** Who is signed in, as far as it matters here. */
export type SignedIn = Pick<Selectable<SessionTable>, 'account' | 'method'>

/** How long a page may go by who owned a Safe a moment ago, in milliseconds. */
const believed = 15_000

/** Makes what says whose a proof is: of whoever controls one of its accounts. */
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

  /** Asks the chain who owns a Safe now; nobody where it is none any more. */
  async function askOwners({ account, signed }: RecordedAccount, timeout: number | undefined) {
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
     * Has only those pass who control one of the accounts now: its key, the account itself, or an owner of a Safe.
     *
     * @throws {ProblemException} `proof-not-yours`; `verification-unavailable` where a Safe could not be asked
     */
    async check(record: ProofRecord, session: SignedIn): Promise<void> {
      if (isDirect(record, session)) return
      const asked = await Promise.all(
        safesFor(record, session).map(async account => ({
          account,
          owners: await askOwners(account, undefined),
        })),
      )
      const address = accountAddress(parseAccountId(session.account))
      if (asked.some(({ owners }) => 'length' in owners && owners.includes(address))) return
      for (const { account, owners } of asked)
        if (!('length' in owners)) throw verdictProblem(account.account, owners)
      throw problems.notYours()
    },

    /**
     * Says whether somebody would pass, for a page that offers it. Where a Safe cannot be asked, its owners at the time of
     * the proof are taken for those of now.
     */
    async mayBe(record: ProofRecord, session: SignedIn): Promise<boolean> {
      if (isDirect(record, session)) return true
      const address = accountAddress(parseAccountId(session.account))
      const found = await Promise.all(
        safesFor(record, session).map(async account => {
          const { value } = await seen.get(account.account, async () => {
            const owners = await askOwners(account, 2_000)
            return { value: 'length' in owners ? owners : 'unavailable', lifetime: believed }
          })
          return (value === 'unavailable' ? (account.signed?.safe?.owners ?? []) : value).includes(address)
        }),
      )
      return found.includes(true)
    },
  }
}

/** Whose proofs are listed for somebody: a key is itself on every chain. */
export function ownerOf({ account, method }: SignedIn): { address: string } | { account: string } {
  return method === 'eoa' ? { address: accountAddress(parseAccountId(account)) } : { account }
}

/** Says whether somebody is signed in with one of the accounts. */
export function isDirect({ accounts }: ProofRecord, session: SignedIn): boolean {
  const owner = ownerOf(session)
  return accounts.some(({ account }) =>
    'address' in owner ? accountAddress(account) === owner.address : account === owner.account,
  )
}

/** Lists the Safes that somebody may be an owner of: a contract only of those on its own chain. */
function safesFor({ accounts }: ProofRecord, session: SignedIn): RecordedAccount[] {
  const own = parseAccountId(session.account)
  return accounts.filter(
    ({ account, signed }) =>
      signed?.safe && (session.method === 'eoa' || accountChain(account) === accountChain(own)),
  )
}
