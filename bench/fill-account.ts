import type { AccountId } from '@countersign/core'
import type { Store } from '@countersign/server'
import { hashToken, newId } from '../packages/server/src/store/token.ts'

/** How many rows an account has. */
export type Amounts = { readonly requests: number; readonly proofs: number; readonly keys: number }

/** What a full account has. */
const full: Amounts = { requests: 10_000, proofs: 100, keys: 100 }

/**
 * Writes what an account has directly into the database.
 *
 * @param account - which has signed in.
 * @param browser - the token of the browser that has made its proofs.
 * @param document - of each proof.
 * @param amounts - how many rows. @default those of a full account
 * @returns the id of a proof
 */
export async function fillAccount(
  db: Store['db'],
  {
    account,
    browser,
    document,
    amounts = full,
  }: { account: AccountId; browser: string; document: string; amounts?: Amounts },
): Promise<string> {
  const time = Date.now()
  const { subject, account: by } = await db
    .selectFrom('session')
    .select(['subject', 'account'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  let proof = ''
  for (const index of numbers(amounts.proofs)) {
    proof = newId()
    const created = { created_at: time - index, issued_at: time - index, draft_until: time }
    await db
      .insertInto('proof')
      .values({
        ...created,
        id: proof,
        browser_hash: hashToken(browser),
        network_hash: null,
        purpose: 'opening an account',
        audience: null,
        visibility: 'listed',
        version: 2,
        request_id: null,
        requester: null,
        revision: 1,
        expires_at: time + 86_400_000,
        revoked_at: null,
        document,
      })
      .execute()
    await db
      .insertInto('proof_account')
      .values({
        proof_id: proof,
        position: 0,
        account,
        address: account.slice(account.lastIndexOf(':') + 1),
        refused: null,
        message: null,
        signature: null,
        method: null,
        verified_at: null,
        block_number: null,
        block_hash: null,
        safe: null,
        listed_at: time - index,
      })
      .execute()
  }
  for (const start of numbers(amounts.requests / 100))
    await db
      .insertInto('proof_request')
      .values(
        numbers(100).map(index => ({
          id: newId(),
          subject,
          by_account: by,
          key_name: null,
          purpose: 'opening an account',
          audience: 'Example Bank',
          account: null,
          chain: null,
          deadline: time,
          holds_for: 86_400,
          return_to: null,
          reference: null,
          searched: 'opening an account\nexample bank',
          status: 'withdrawn',
          proof_id: null,
          browser_hash: null,
          revision: 2,
          created_at: time - 100 * start - index,
          opened_at: null,
          ended_at: time,
        })),
      )
      .execute()
  for (const index of numbers(amounts.keys))
    await db
      .insertInto('api_key')
      .values({
        id: newId(),
        subject,
        account: by,
        name: `key ${index}`,
        scopes: '["requests:read"]',
        key_hash: newId(),
        hint: 'abcd',
        created_at: time - index,
        last_used_at: null,
        expires_at: null,
        revoked_at: time,
      })
      .execute()
  return proof
}
