import { randomBytes } from 'node:crypto'
import {
  type AccountId,
  type Address,
  accountChain,
  parseAccountId,
  type SafeRules,
  safeMessageHash,
  signedHash,
} from '@countersign/core'
import type { Scene } from './scene.ts'

const batch = 500

export type Multiplied = {
  /** The number of open cosignings. */
  readonly open: number
  /** Deletes the cosignings that were added. */
  undo(): Promise<void>
}

/**
 * Increases the number of open cosignings to `wanted` directly in the database: more for the same Safes, each with its
 * own message. Opening them over HTTP would take minutes and is not what is measured.
 */
export async function multiply({ store: { db } }: Scene, wanted: number): Promise<Multiplied> {
  const open = await db
    .selectFrom('cosigning')
    .selectAll()
    .where('status', '=', 'NEEDS_CONFIRMATION')
    .execute()
  const made: typeof open = []
  while (open.length > 0 && open.length + made.length < wanted) {
    const row = open[made.length % open.length]
    if (!row) break
    const message = row.message.replace(/^Nonce: .*$/m, `Nonce: ${randomBytes(12).toString('hex')}`)
    made.push({
      ...row,
      id: randomId(),
      challenge_id: randomId(),
      browser_hash: randomId(),
      network_hash: randomId(),
      message,
      safes: withText(row.safes, parseAccountId(row.account), message),
      gateway_known: 0,
    })
  }
  for (let start = 0; start < made.length; start += batch)
    await db
      .insertInto('cosigning')
      .values(made.slice(start, start + batch))
      .execute()
  return {
    open: open.length + made.length,
    async undo() {
      for (let start = 0; start < made.length; start += batch) {
        const ids = made.slice(start, start + batch).map(({ id }) => id)
        await db.deleteFrom('cosigning').where('id', 'in', ids).execute()
      }
    },
  }
}

/** Returns the column `safes` with the hashes for another message, in the server's format. */
function withText(safes: string, account: AccountId, text: string): string {
  const known: { safes: { address: Address; rules: SafeRules }[] } = JSON.parse(safes)
  const message = signedHash(text)
  return JSON.stringify({
    ...known,
    safes: known.safes.map(safe => {
      const hash = safeMessageHash({
        safe: safe.address,
        chain: accountChain(account),
        rules: safe.rules,
        message,
      })
      return { ...safe, message, hash }
    }),
  })
}

const randomId = () => randomBytes(16).toString('hex')
