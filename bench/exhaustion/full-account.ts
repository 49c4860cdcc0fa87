import { accountAddress, parseAccountId } from '@countersign/core'
import { toSettings } from '@countersign/server'
import { type Chain, deploySafe, safeAccount, signAsSafe } from '@countersign/testbed'
import type { LocalAccount } from 'viem'
import { keySubject } from '../../packages/server/src/sessions/subject.ts'
import { openStore } from '../../packages/server/src/store/open.ts'
import { type Client, signIn, signingAs } from './client.ts'

/** How much an account has that has stored as much as it can. */
const full = { requests: 10_000, proofs: 100, keys: 100 } as const

/** How many Safes sign the proof, each with a signature as large as the server accepts. */
const safesOfProof = 7
/** Bytes behind a signature, which the Safe does not read. */
export const padding = 'ab'.repeat(31_000)

export type FullAccount = { readonly account: string; readonly proof: string; readonly document: string }

/** Fills an account on a running server: one proof over HTTP, and everything else as copies in the database. */
export async function fillAccount({
  client,
  chain,
  database,
  key,
}: {
  client: Client
  chain: Chain
  database: string
  key: LocalAccount
}): Promise<FullAccount> {
  const account = `eip155:${chain.chainId}:${key.address}`
  await signIn(client, account, signingAs(key))
  const proof = await makeProof(client, chain, key)
  const document = (await read(client, `/v1/proofs/${proof}`)).proof.document
  const store = openStore(toSettings({ database }).database)
  const { db } = store
  const time = Date.now()
  const subject = keySubject(accountAddress(parseAccountId(account)))
  const id = (prefix: string, index: number) => prefix + index.toString(16).padStart(32 - prefix.length, '0')
  const original = await db.selectFrom('proof').selectAll().where('id', '=', proof).executeTakeFirstOrThrow()
  const signed = await db.selectFrom('proof_account').selectAll().where('proof_id', '=', proof).execute()
  for (let index = 1; index < full.proofs; index += 1) {
    const copy = id('a', index)
    const text = original.document?.replaceAll(proof, copy) ?? null
    await db
      .insertInto('proof')
      .values({ ...original, id: copy, document: text, network_hash: null, created_at: time + index })
      .execute()
    await db
      .insertInto('proof_account')
      .values(signed.map(row => ({ ...row, proof_id: copy, listed_at: time + index })))
      .execute()
  }
  for (let start = 0; start < full.requests; start += 100)
    await db
      .insertInto('proof_request')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          ...{ id: id('b', start + index), subject, by_account: parseAccountId(account), key_name: null },
          ...{
            purpose: `Opening account ${start + index}`,
            audience: 'Example Bank',
            account: null,
            chain: null,
          },
          ...{ deadline: time - 1, holds_for: 86_400, return_to: null, reference: `order ${start + index}` },
          ...{ searched: `opening account ${start + index}\nexample bank\norder ${start + index}` },
          ...{ status: 'expired', proof_id: null, browser_hash: null, revision: 1 },
          ...{ created_at: time - start - index, opened_at: null, ended_at: time - 1, network_hash: null },
        })),
      )
      .execute()
  await db
    .insertInto('api_key')
    .values(
      Array.from({ length: full.keys }, (_, index) => ({
        ...{
          id: id('c', index),
          subject,
          account: parseAccountId(account),
          name: `Program ${index}`,
          scopes: '[]',
        },
        ...{ key_hash: id('c', index), hint: 'abcd', created_at: time, last_used_at: null, expires_at: null },
        ...{ revoked_at: index < 80 ? time : null, signature_id: null, network_hash: null },
      })),
    )
    .execute()
  await store.close()
  return { account, proof, document: JSON.stringify(document) }
}

/** Creates a proof of several Safes, whose signatures are as large as the server accepts. */
async function makeProof(client: Client, chain: Chain, owner: LocalAccount): Promise<string> {
  const { chainId } = chain
  const accounts = new Map<string, `0x${string}`>()
  for (let index = 0; index < safesOfProof; index += 1) {
    const safe = await safeAccount({
      owners: [owner.address],
      threshold: 1,
      saltNonce: BigInt(9_000 + index),
    })
    await deploySafe(chain, safe)
    accounts.set(`eip155:${chainId}:${safe.address}`, safe.address)
  }
  const terms = {
    purpose: 'opening an account',
    audience: 'Example Exchange',
    expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString(),
    visibility: 'listed',
    accounts: [...accounts.keys(), `eip155:${chainId}:${owner.address}`].map(account => ({ account })),
  }
  const { id } = JSON.parse((await client.send('POST', '/v1/proofs', terms)).body).proof
  for (const { account } of terms.accounts) {
    const asked = await client.send('POST', '/v1/challenges', { purpose: 'proof', account, proof: id })
    const challenge = JSON.parse(asked.body)
    const { message } = challenge
    const safe = accounts.get(account)
    const signature = safe
      ? (await signAsSafe({ safe, chainId, owner, message })) + padding
      : await owner.signMessage({ message })
    const reply = await client.send('POST', `/v1/challenges/${challenge.id}/answer`, { message, signature })
    if (reply.status !== 200) throw new Error(`The proof could not be signed: ${reply.body}`)
  }
  return id
}

async function read(client: Client, path: string) {
  return JSON.parse((await client.send('GET', path)).body)
}
