import type { Program } from '@countersign/testbed'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openAsker, signAsOwner } from '../cosigning/asker.ts'
import { inLanes } from '../cosigning/in-lanes.ts'
import { owners, type World } from '../cosigning/scene.ts'
import { createClient, signIn, signingAs } from '../exhaustion/client.ts'
import { makeProof } from '../proofs/make.ts'

/** How many people visit in one round: with a key, and with a Safe. */
export const visits = { keys: 200, safes: 20 } as const

const lanes = 8
/** What a visitor requests, whether it exists or not. */
const paths = [
  ...['/v1/site', '/v1/session', '/v1/sessions', '/v1/cosignings', '/v1/proofs?limit=20', '/v1/for-you'],
  ...[
    '/v1/for-you/ids',
    '/v1/requests?limit=50',
    '/v1/api-keys',
    '/v1/accounts/unknown',
    '/openapi.json',
    '/nothing',
  ],
]

/**
 * Sends what people do to a server: they sign in, are refused for a wrong signature, look at their lists, make a proof,
 * follow the sign-in of a Safe whose owners confirm it, disconnect in the middle of it, and sign out.
 *
 * @param round - its number, which chooses the Safes.
 */
export async function sendTraffic({ chain, safes }: World, { url }: Program, round: number): Promise<void> {
  await Promise.all([
    inLanes(Array.from({ length: visits.keys }), lanes, (_, index) => visitWithKey(index)),
    inLanes(Array.from({ length: visits.safes }), 2, (_, index) =>
      visitWithSafe((round * visits.safes + index) % safes.length),
    ),
  ])

  async function visitWithKey(index: number): Promise<void> {
    // The same networks visit in each round: what is counted for each of them is limited by their number.
    const client = createClient(url, `127.0.5.${1 + (index % 200)}`)
    const owner = privateKeyToAccount(generatePrivateKey())
    const stranger = privateKeyToAccount(generatePrivateKey())
    const account = `eip155:${chain.chainId}:${owner.address}`
    const refused = await signIn(client, account, signingAs(stranger))
    if (refused.status !== 422) throw new Error(`A wrong signature was answered with ${refused.status}.`)
    const entered = await signIn(client, account, signingAs(owner))
    if (entered.status !== 200) throw new Error(`The sign-in was answered with ${entered.status}.`)
    for (const path of paths) await client.send('GET', path)
    if (index % 10 === 0) await makeProof(url, [{ account, sign: signingAs(owner) }])
    await client.send('DELETE', '/v1/session')
    client.close()
  }

  async function visitWithSafe(index: number): Promise<void> {
    const safe = safes[index]
    if (!safe) throw new Error('There are fewer Safes than visits.')
    const asker = await openAsker(url, `eip155:${chain.chainId}:${safe.address}`, index)
    const leave = asker.wait('by events')
    await leave.begun
    leave.stop()
    const waiting = asker.wait('by events')
    await waiting.begun
    const [alice, bob] = owners
    for (const owner of [alice, bob])
      await asker.client.confirm(asker.cosigning.id, await signAsOwner(asker.cosigning, owner))
    await waiting.session
    waiting.stop()
  }
}
