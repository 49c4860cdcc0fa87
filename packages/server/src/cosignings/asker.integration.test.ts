import type { ForYou } from '@countersign/api'
import { accounts, approveHash, changeThreshold, swapOwner } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { listener, sayJson } from '../testing/listener.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import {
  confirmationOf,
  confirmedBy,
  openCosigning,
  openSafeApp,
  safeIn,
  signTyped,
} from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import { watching } from '../testing/watching.ts'

/** Covers who the owners see as the requester of a cosigning. */

const { alice, bob, carol, dave } = accounts

const world = useSafeWorld()
const { team: freshTeam, idOf, serve, safeGateway } = watching(() => world)

describe.each(databaseKinds)('the requester of a cosigning, on %s,', kind => {
  const { app } = useApp(kind, url => openSafeApp(world, url))

  const accountOf = ({ address }: { address: string }) => `eip155:${world.chain.chainId}:${address}`
  const team = () => world.safes.team

  async function signedIn() {
    const browser = new Browser(app)
    await browser.signIn(alice, world.chain.chainId)
    return browser
  }

  /** What everyone with the link sees. */
  const seen = async (id: string) => (await new Browser(app).cosigning(id)).body.cosigning.asker

  test('is the account that was signed in, for everyone with the link', async () => {
    const { cosigning, id } = await openCosigning(app, world, team(), { browser: await signedIn() })
    expect(cosigning.asker).toMatchObject({ account: accountOf(alice), mine: true })
    expect(await seen(id)).toMatchObject({ account: accountOf(alice), mine: false })
  })

  test('is the account that was signed in, for a proof too', async () => {
    const account = accountOf(team())
    const { proof, maker } = await begun(app, proofRequest([account]), await signedIn())
    const { cosigning } = (await maker.text(proof.id, account)).body
    expect(cosigning?.asker).toMatchObject({ account: accountOf(alice), mine: true })
  })

  test('is unknown without a session and a gateway, even after an owner has confirmed in the same browser', async () => {
    const { browser, cosigning, id } = await openCosigning(app, world, team())
    expect(cosigning.asker.account).toBeNull()
    // Anyone can pass on a confirmation of an owner, such as one from the gateway.
    await browser.confirm(id, await confirmationOf(cosigning, alice))
    expect((await seen(id)).account).toBeNull()
    await browser.signIn(bob, world.chain.chainId)
    expect((await seen(id)).account).toBeNull()
  })

  test('cannot be claimed: neither by a request, nor by a session that has ended', async () => {
    const claim = { purpose: 'sign-in', account: accountOf(team()), asker: accountOf(alice) }
    expect((await new Browser(app).send('POST', '/v1/challenges', claim)).status).toBe(400)
    const browser = await signedIn()
    const cookies = new Map(browser.cookies)
    await browser.send('DELETE', '/v1/session')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const { cosigning } = await openCosigning(app, world, team(), { browser })
    expect(cosigning.asker.account).toBeNull()
  })

  test('is still named after they have signed in as another account', async () => {
    const browser = await signedIn()
    const { id } = await openCosigning(app, world, team(), { browser })
    await browser.signIn(bob, world.chain.chainId)
    expect((await seen(id)).account).toBe(accountOf(alice))
  })
})

describe.each(databaseKinds)('the owner who confirmed first, on %s,', kind => {
  /** Opens a cosigning at a server with a gateway, in a browser where nobody is signed in. */
  async function asked({ url, requestsPerMonth }: { url?: string; requestsPerMonth?: number } = {}) {
    const { gateway, wallet } = await safeGateway()
    const { app, other } = await serve({ url: url ?? gateway.url, requestsPerMonth }, { kind })
    const safe = await freshTeam()
    const opened = await openCosigning(app, world, safe)
    const named = async () => (await other.cosigning(opened.id)).body.cosigning.asker.confirmedAs
    return { ...opened, app, gateway, wallet, other, safe, named }
  }

  test('is named if the confirmation came from the browser that started it', async () => {
    const { app, browser, id, cosigning, named } = await asked()
    const owner = new Browser(app)
    await owner.signIn(bob, world.chain.chainId)
    const { body } = await browser.confirm(id, await confirmationOf(cosigning, alice))
    expect(body.cosigning.asker).toMatchObject({ account: null, confirmedAs: idOf(alice.address) })
    expect(await named()).toBe(idOf(alice.address))
    const { body: list } = await owner.send<ForYou>('GET', '/v1/for-you')
    expect(list.confirmations.items.map(({ asker }) => asker.confirmedAs)).toEqual([idOf(alice.address)])
  })

  test('is named while they are an owner, and no longer once they are removed', async () => {
    const { app, browser, safe, id, cosigning, named } = await asked()
    await browser.confirm(id, await confirmationOf(cosigning, alice))
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 3)
    await app.cosignings.refresh(id)
    expect(await named()).toBe(idOf(alice.address))
    await swapOwner(world.chain, { safe, by: [alice, bob, carol] }, alice.address, dave.address)
    await app.cosignings.refresh(id)
    expect(await named()).toBeNull()
  })

  test('is not named if the confirmation came from another browser', async () => {
    const { browser, other, id, cosigning, named } = await asked()
    expect((await other.confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
    expect(await named()).toBeNull()
    // Neither by a repetition, nor by a second owner.
    expect((await browser.confirm(id, await confirmationOf(cosigning, alice))).status).toBe(409)
    expect(await named()).toBeNull()
    await browser.confirm(id, await confirmationOf(cosigning, bob))
    expect(await named()).toBeNull()
  })

  test('is not named if the browser sends a signature that it can have from the gateway', async () => {
    const { browser, wallet, id, cosigning, named } = await asked()
    const signature = await signTyped(cosigning, alice)
    await wallet.messages.propose(cosigning.account, { message: cosigning.message, signature })
    expect((await browser.confirm(id, { owner: alice.address, signature })).status).toBe(200)
    expect(await named()).toBeNull()
  })

  test('is not named if the gateway does not answer', async () => {
    const { browser, gateway, id, cosigning, named } = await asked()
    await gateway.stop()
    expect((await browser.confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
    expect(await named()).toBeNull()
  })

  test('is not named if the gateway finds nothing at all, as if its address were wrong', async () => {
    const nothing = await listener((_, response) => sayJson(response, { message: 'Not Found' }, 404))
    const { browser, id, cosigning, named } = await asked({ url: nothing.url })
    expect((await browser.confirm(id, await confirmationOf(cosigning, alice))).status).toBe(200)
    expect(nothing.heard.map(({ line }) => line)).toContain(`GET /v1/chains/${world.chain.chainId}`)
    expect(await named()).toBeNull()
  })

  test('is not named once the network has used up its daily share of the quota, and the confirmation counts', async () => {
    const { browser, id, cosigning, named } = await asked({ requestsPerMonth: 100 })
    const statuses: number[] = []
    for (let times = 0; times < 6; times++)
      statuses.push((await browser.send('GET', `/gateway/v1/chains/${world.chain.chainId}`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const { status, body } = await browser.confirm(id, await confirmationOf(cosigning, alice))
    expect(status).toBe(200)
    expect(confirmedBy(body.cosigning)).toEqual([alice.address])
    expect(await named()).toBeNull()
  })

  test('is not named for an approval that anybody can read on the chain', async () => {
    const { browser, safe, id, cosigning, named } = await asked()
    await approveHash(world.chain, safe.address, carol, safeIn(cosigning).hash as `0x${string}`)
    const signature = `0x${'0'.repeat(24)}${carol.address.slice(2)}${'0'.repeat(64)}01`
    const { status } = await browser.confirm(id, { owner: carol.address, signature })
    expect(status).toBe(200)
    expect(await named()).toBeNull()
  })
})
