import { accounts, startFaultyNode, swapOwner } from '@countersign/testbed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import {
  confirmationOf,
  freshSafe,
  openCosigning,
  openSafeApp,
  openSafeWorld,
  type SafeWorld,
} from '../testing/safes.ts'

/** A node with a false state of the chain has no effect while an honest one is used as well. */

const { alice, bob, carol, heidi } = accounts

let honest: SafeWorld
let invented: SafeWorld
beforeAll(async () => {
  const worlds = await Promise.all([openSafeWorld(), openSafeWorld()])
  honest = worlds[0]
  invented = worlds[1]
})
afterAll(() => Promise.all([honest.chain.stop(), invented.chain.stop()]))

/** Opens a cosigning while both nodes agree; then one of them makes heidi an owner in alice's place. */
async function deceived(app: Awaited<ReturnType<typeof openSafeApp>>) {
  const owners = [alice, bob, carol].map(({ address }) => address)
  const saltNonce = BigInt(Math.floor(Math.random() * 1e15))
  const safe = await freshSafe(honest, { owners, threshold: 2, saltNonce })
  await freshSafe(invented, { owners, threshold: 2, saltNonce })
  const opened = await openCosigning(app, honest, safe)
  await swapOwner(invented.chain, { safe, by: [alice, bob] }, alice.address, heidi.address)
  return opened
}

test.each(['first', 'last'])('if one of two nodes invents an owner (%s), it is not trusted', async place => {
  const urls = [invented.chain.url, honest.chain.url]
  const nodes = place === 'first' ? urls : urls.toReversed()
  const chains = [{ id: honest.chain.chainId, nodes }]
  const app = await openSafeApp(honest, 'sqlite::memory:', { config: { chains } })
  const { browser, cosigning, id } = await deceived(app)
  const owner = new Browser(app)
  for (const key of [heidi, alice])
    expect(await owner.confirm(id, await confirmationOf(cosigning, key))).toMatchObject({
      status: 503,
      body: { reason: 'nodes-disagree' },
    })
  expect(await app.cosignings.refresh(id)).toMatchObject({ revision: 1, safes: cosigning.safes })
  // Both nodes report these owners, and agree again on the complete signature.
  for (const key of [bob, carol])
    expect((await owner.confirm(id, await confirmationOf(cosigning, key))).status).toBe(200)
  expect((await browser.cosigning(id)).body.cosigning.status).toBe('CONFIRMED')
  await app.close()
})

test('a proof contains no owner that one of two nodes invents, although all signers are owners', async () => {
  const chains = [{ id: honest.chain.chainId, nodes: [invented.chain.url, honest.chain.url] }]
  const app = await openSafeApp(honest, 'sqlite::memory:', { config: { chains } })
  const owners = [alice, bob, carol].map(({ address }) => address)
  const saltNonce = BigInt(Math.floor(Math.random() * 1e15))
  const safe = await freshSafe(honest, { owners, threshold: 2, saltNonce })
  await freshSafe(invented, { owners, threshold: 2, saltNonce })
  const account = `eip155:${honest.chain.chainId}:${safe.address}`
  const { maker, proof } = await begun(app, proofRequest([account]))
  const { cosigning } = (await maker.text(proof.id, account)).body
  if (!cosigning) return expect.unreachable()
  await swapOwner(invented.chain, { safe, by: [alice, bob] }, alice.address, heidi.address)
  for (const key of [bob, carol])
    expect((await new Browser(app).confirm(cosigning.id, await confirmationOf(cosigning, key))).status).toBe(
      200,
    )
  expect((await maker.read(proof.id)).body.proof).toMatchObject({
    status: 'draft',
    accounts: [{ status: 'waiting' }],
  })
  await app.close()
})

test('with three nodes, the one that invents an owner is outvoted', async () => {
  await using third = await startFaultyNode('healthy', honest.chain.url)
  const nodes = [invented.chain.url, honest.chain.url, third.url]
  const chains = [{ id: honest.chain.chainId, nodes }]
  const app = await openSafeApp(honest, 'sqlite::memory:', { config: { chains } })
  const { browser, cosigning, id } = await deceived(app)
  const owner = new Browser(app)
  expect(await owner.confirm(id, await confirmationOf(cosigning, heidi))).toMatchObject({
    status: 422,
    body: { confirmation: 'not-an-owner' },
  })
  for (const key of [alice, bob])
    expect((await owner.confirm(id, await confirmationOf(cosigning, key))).status).toBe(200)
  expect((await browser.collect(id)).status).toBe(200)
  await app.close()
})
