import { parseAccountId } from '@countersign/core'
import { toSettings } from '@countersign/server'
import { type Chain, deploySafe, safeAccount, signAsSafe } from '@countersign/testbed'
import type { LocalAccount } from 'viem'
import { openStore } from '../../packages/server/src/store/open.ts'
import { fillAccount } from '../fill-account.ts'
import { type Client, signIn, signingAs } from './client.ts'

/** How many Safes sign the proof, each with a signature as large as the server accepts. */
const safesOfProof = 7
/** Bytes behind a signature, which the Safe does not read. */
export const padding = 'ab'.repeat(31_000)

export type FullAccount = { readonly account: string; readonly proof: string; readonly document: string }

/** Signs in with an account on a running server, creates one large proof over HTTP, and fills the account. */
export async function openFullAccount({
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
  const account = parseAccountId(`eip155:${chain.chainId}:${key.address}`)
  await signIn(client, account, signingAs(key))
  const proof = await makeProof(client, chain, key)
  const document = (await read(client, `/v1/proofs/${proof}`)).proof.document
  const store = openStore(toSettings({ database }).database)
  await fillAccount(store.db, { account, browser: '', document: JSON.stringify(document) })
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
