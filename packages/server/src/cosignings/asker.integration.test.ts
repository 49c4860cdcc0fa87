import { accounts } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { begun, proofRequest } from '../testing/proofs.ts'
import { confirmationOf, openCosigning, openSafeApp } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'

/** Covers who the owners see as the requester of a cosigning. */

const { alice, bob } = accounts

const world = useSafeWorld()

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

  test('is unknown without a session, even after an owner has confirmed in the same browser', async () => {
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
