import { type Address, parseAddress } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { OldestFirst } from '../cosignings/find.ts'
import type { CosigningRecord, CosigningVerdict } from '../cosignings/record.ts'
import type { Tables } from '../store/tables.ts'
import type { SignedAccount } from './record.ts'
import { mostSigned, type ProofStore } from './store.ts'

/** How many are read at a time. */
const pageSize = 200

/**
 * Makes what brings confirmed cosignings into the drafts that they are for. It is done as soon as one is confirmed; and
 * again whenever a draft is looked at, and at each sweep, for a server that died in between. Done twice, it is done once.
 */
export function createTaking(options: {
  db: Kysely<Tables>
  store: ProofStore
  cosignings: Pick<Cosignings, 'load' | 'confirmedForProofs' | 'noteTaken' | 'tell'>
  logger: Logger
  now: () => number
}) {
  const { db, store, cosignings, logger, now } = options

  async function take({ row, account, verdict }: CosigningRecord): Promise<void> {
    const { proof_id: id, ended_at } = row
    if (id === null || verdict === null || row.collected_at !== null) return
    const at = ended_at ?? now()
    await db.transaction().execute(async transaction => {
      await transaction
        .updateTable('challenge')
        .set({ answered_at: now() })
        .where('id', '=', row.challenge_id)
        .where('answered_at', 'is', null)
        .execute()
      // Confirmed in time is in time, whenever it is taken.
      const held = await store.holdDraft(transaction, id, at)
      if (!(await cosignings.noteTaken(transaction, row.id)) || !held) return
      const signed = await store.sign(transaction, {
        id,
        account,
        signed: toSigned(row.message, verdict, at),
      })
      // Its account may sign once more, and all others stay signed.
      if (signed === 'too-large') {
        await store.refuse(transaction, { id, account })
        logger.warn(
          { characters: mostSigned },
          'a confirmed signature is larger than there is room for in its draft',
        )
      }
    })
    await cosignings.tell(row.id)
  }

  /** What cannot be taken stays to be taken later, and stands in the way of nothing else. */
  async function orLater(taking: Promise<void>): Promise<void> {
    try {
      await taking
    } catch (error) {
      logger.warn({ error: String(error) }, 'a confirmed signature is not in its proof yet')
    }
  }

  return {
    /** Takes one, if it is for a draft. Never fails: it is done later then. */
    async confirmed(cosigning: string): Promise<void> {
      const taking = cosignings.load(cosigning).then(async record => {
        if (record?.status === 'CONFIRMED') await take(record)
      })
      await orLater(taking)
    },

    /** Takes all for one draft, or all there are. */
    async all(proof?: string): Promise<void> {
      let after: OldestFirst['after']
      do {
        const page = await cosignings.confirmedForProofs({ limit: pageSize, after }, proof)
        for (const record of page) await orLater(take(record))
        // What could not be taken is not looked at again in this turn: else many such would keep back all others.
        const last = page.length < pageSize ? undefined : page.at(-1)
        after = last && { createdAt: last.row.created_at, id: last.row.id }
      } while (after)
    },
  }
}

/** Says what a Safe has signed, and what it was at the block of the verdict. */
export function toSigned(message: string, verdict: CosigningVerdict, verifiedAt: number): SignedAccount {
  const { method, owners, threshold, block, signature, safe } = verdict
  if (!safe) throw new Error('The verdict does not say what the Safe was.')
  return {
    message,
    signature: signature as Hex,
    method: method === 'erc6492' ? 'erc6492' : 'erc1271',
    verifiedAt,
    block: { number: block.number, hash: block.hash as Hex },
    safe: {
      version: safe.version,
      threshold,
      owners: safe.owners,
      confirmations: owners.map(parseAddress).sort(byNumber),
    },
  }
}

/** As the Safe orders them: by number, whatever the case of their letters. */
function byNumber(one: Address, other: Address): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1
}
