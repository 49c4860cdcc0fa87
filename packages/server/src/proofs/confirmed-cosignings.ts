import { type Address, parseAddress } from '@countersign/core'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { Cosignings } from '../cosignings/cosignings.ts'
import type { CosigningRecord, CosigningVerdict } from '../cosignings/record.ts'
import type { Cursor } from '../store/read-page.ts'
import type { Tables } from '../store/tables.ts'
import type { SignedAccount } from './record.ts'
import { mostSigned, type ProofStore } from './store.ts'

/** How many cosignings are read at a time. */
const pageSize = 200

/**
 * Creates the functions that add confirmed cosignings to their drafts. They run as soon as one is confirmed, and again
 * when a draft is read and at each sweep, in case a server crashed in between. Adding is idempotent.
 */
export function createConfirmedCosignings(options: {
  db: Kysely<Tables>
  store: ProofStore
  cosignings: Pick<Cosignings, 'load' | 'confirmedForProofs' | 'markCollected' | 'notify'>
  logger: Logger
  now: () => number
}) {
  const { db, store, cosignings, logger, now } = options

  async function addToDraft({ row, account, verdict }: CosigningRecord): Promise<void> {
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
      // What was confirmed in time counts, even if it is added later.
      const held = await store.holdDraft(transaction, id, at)
      if (!(await cosignings.markCollected(transaction, row.id)) || !held) return
      const signed = await store.sign(transaction, {
        id,
        account,
        signed: toSignedAccount(row.message, verdict, at),
      })
      // The account can sign again, and all others stay signed.
      if (signed === 'too-large') {
        await store.refuse(transaction, { id, account })
        logger.warn({ characters: mostSigned }, 'a confirmed signature is too large for its draft')
      }
    })
    await cosignings.notify(row.id)
  }

  /** Leaves what cannot be added for later, without blocking others. */
  async function orLog(adding: Promise<void>): Promise<void> {
    try {
      await adding
    } catch (error) {
      logger.warn(
        { error: String(error) },
        'could not add a confirmed signature to its draft; trying again later',
      )
    }
  }

  return {
    /** Adds a cosigning to its draft, if it has one. Never fails: on an error it is added later. */
    async add(cosigning: string): Promise<void> {
      const adding = cosignings.load(cosigning).then(async record => {
        if (record?.status === 'CONFIRMED') await addToDraft(record)
      })
      await orLog(adding)
    },

    /** Adds all for one draft, or all there are. */
    async addAll(proof?: string): Promise<void> {
      let after: Cursor | undefined
      do {
        const page = await cosignings.confirmedForProofs({ limit: pageSize, after }, proof)
        for (const record of page.items) await orLog(addToDraft(record))
        // Continues after those that could not be added: otherwise many of them would block all others.
        after = page.next
      } while (after)
    },
  }
}

/** Returns what a Safe has signed, and its state at the block of the verdict. */
export function toSignedAccount(
  message: string,
  verdict: CosigningVerdict,
  verifiedAt: number,
): SignedAccount {
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

/** Orders addresses by number, as the Safe does, regardless of their case. */
function byNumber(one: Address, other: Address): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1
}
