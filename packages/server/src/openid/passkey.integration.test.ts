import { eip155Chain } from '@countersign/core'
import { accounts, deployCoinbaseSmartWallet } from '@countersign/testbed'
import {
  createAccount,
  softwareAuthenticator,
  walletAccountOf,
} from '@countersign/testbed/hosted-wallet/accounts'
import * as client from 'openid-client'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { createPasskey, deploySigner, sendCalls } from '../testing/passkeys.ts'
import { confirmationOf, freshSafe, openCosigning, openSafeApp, safeIn } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers what applications receive about the passkeys and the number of a Safe's owners. */

const { alice, bob } = accounts
const world = useSafeWorld()
const config = {
  openid: { clients: [clientConfig('app'), clientConfig('private', { subject: 'pairwise' })] },
}

/** Signs in to an application. @returns the claims about how: of the ID token, of userinfo, and after a refresh */
async function claimsOf(app: TestApp, person: Person, client_id = 'app') {
  const configuration = await discover(app, client_id)
  const { tokens } = await signInTo(configuration, person)
  const userinfo = await client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck)
  const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  return [tokens.claims(), userinfo, refreshed.claims()].map(claims => {
    const { acr, amr, wallet } = claims as unknown as {
      acr: string
      amr: string[]
      wallet?: Record<string, unknown>
    }
    return { acr, amr, threshold: wallet?.threshold, owners: wallet?.owner_count }
  })
}

/** All three say the same. */
const everywhere = <Claims>(claims: Claims) => [claims, claims, claims]

describe.each(databaseKinds)('on %s,', kind => {
  const { app, database } = useApp(kind, url => openSafeApp(world, url, { config }))

  test.each(['passkey', 'undeployed'] as const)(
    'an application is told that an account signed in with a passkey (%s)',
    async kind => {
      const authenticator = softwareAuthenticator()
      const deploy = (calls: readonly { to: Hex; data: Hex }[]) => sendCalls(world.chain, calls)
      const account = await createAccount(kind, { authenticator, deploy, name: 'Test' })
      const chain = eip155Chain(world.chain.chainId)
      const person = new Person(app)
      const { id, message } = (await person.challenge(`${chain}:${account.address}`)).body
      const signature = await walletAccountOf(account, { authenticator, chain }).signMessage(message)
      expect((await person.answer(id, message, signature)).status).toBe(200)
      expect(await claimsOf(app, person)).toEqual(
        everywhere({
          acr: 'urn:countersign:contract',
          amr: ['pop', 'contract', 'passkey'],
          threshold: 1,
          owners: 1,
        }),
      )
    },
  )

  /** Signs in as a Safe of Alice, Bob and a passkey, two of which confirm. */
  async function signInAsSafe(withPasskey: boolean) {
    const passkey = createPasskey()
    const signer = await deploySigner(world.chain, passkey)
    const safe = await freshSafe(world, { owners: [alice.address, bob.address, signer], threshold: 2 })
    const { browser, cosigning, id } = await openCosigning(app, world, safe)
    const { hash } = safeIn(cosigning)
    await new Browser(app).confirm(id, await confirmationOf(cosigning, alice))
    const second = withPasskey
      ? { owner: signer, signature: passkey.sign(hash as Hex) }
      : await confirmationOf(cosigning, bob)
    expect((await new Browser(app).confirm(id, second)).status).toBe(200)
    const { verdict } = (await browser.cosigning(id)).body.cosigning
    expect(verdict).toMatchObject({ threshold: 2, approved: [] })
    expect(verdict).not.toHaveProperty('passkey')
    expect((await browser.collect(id)).status).toBe(200)
    const person = new Person(app)
    for (const [name, value] of browser.cookies) person.cookies.set(name, value)
    return person
  }

  const multisig = { acr: 'urn:countersign:multisig', threshold: 2, owners: 3 }

  test('an application is told that one of several owners signed with a passkey, and how many owners there are', async () => {
    const amr = ['pop', 'mfa', 'multisig', '2-of-3', 'passkey']
    const person = await signInAsSafe(true)
    expect(await claimsOf(app, person)).toEqual(everywhere({ ...multisig, amr }))
  })

  test('an application is not told of a passkey whose owner did not sign', async () => {
    const amr = ['pop', 'mfa', 'multisig', '2-of-3']
    const person = await signInAsSafe(false)
    expect(await claimsOf(app, person)).toEqual(everywhere({ ...multisig, amr }))
  })

  test.each(['first', 'last'])(
    'an application that must not recognize people is not told the numbers of a Safe, if it is the %s one',
    async position => {
      const person = await signInAsSafe(true)
      const amr = ['pop', 'mfa', 'multisig', 'passkey']
      if (position === 'last') await claimsOf(app, person)
      const { acr } = multisig
      expect(await claimsOf(app, person, 'private')).toEqual(
        everywhere({ acr, amr, threshold: undefined, owners: undefined }),
      )
      expect((await claimsOf(app, person))[0]?.amr).toContain('2-of-3')
    },
  )

  test('an application that must not recognize people any longer is not told the numbers of a Safe with an older token', async () => {
    const person = await signInAsSafe(true)
    const { tokens } = await signInTo(await discover(app), person)
    const pairwise = { openid: { clients: [clientConfig('app', { subject: 'pairwise' })] } }
    const changed = await openSafeApp(world, database.url, { config: pairwise })
    const again = new Person(changed)
    for (const [name, value] of person.cookies) again.cookies.set(name, value)
    const configuration = await discover(changed)
    // The token is valid again once the person has agreed.
    await signInTo(configuration, again)
    const refreshed = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
    expect(refreshed.claims()?.amr).toEqual(['pop', 'mfa', 'multisig', 'passkey'])
    await changed.close()
  })

  test('an application is told that the passkey of a Coinbase Smart Wallet signed', async () => {
    await deployCoinbaseSmartWallet(world.chain)
    const wallet = await createPasskey().coinbaseAccount(world.chain)
    const person = new Person(app)
    const account = `${eip155Chain(world.chain.chainId)}:${wallet.address}`
    const { id, message } = (await person.challenge(account)).body
    expect((await person.answer(id, message, await wallet.signMessage({ message }))).status).toBe(200)
    const amr = ['pop', 'contract', 'passkey']
    expect(await claimsOf(app, person)).toEqual(
      everywhere({ acr: 'urn:countersign:contract', amr, threshold: undefined, owners: undefined }),
    )
  })

  test('an application is told nothing of owners or a passkey for a key', async () => {
    const person = new Person(app)
    await person.signIn(alice, world.chain.chainId)
    const ofKey = { acr: 'urn:countersign:key', amr: ['pop'], threshold: undefined, owners: undefined }
    expect(await claimsOf(app, person)).toEqual(everywhere(ofKey))
  })
})

/** Confirms a sign-in as a Safe whose only owner is a passkey. */
async function confirmWithPasskey(app: TestApp) {
  const passkey = createPasskey()
  const signer = await deploySigner(world.chain, passkey)
  const safe = await freshSafe(world, { owners: [signer] })
  const { browser, cosigning, id } = await openCosigning(app, world, safe)
  const signature = passkey.sign(safeIn(cosigning).hash as Hex)
  expect((await new Browser(app).confirm(id, { owner: signer, signature })).status).toBe(200)
  return { browser, id }
}

const storedIn = (app: TestApp) =>
  app.store.db.selectFrom('session').select(['passkey', 'owner_count']).execute()

test('a server where OpenID Connect is off does not look for a passkey', async () => {
  const app = await openSafeApp(world, 'sqlite::memory:')
  const { browser, id } = await confirmWithPasskey(app)
  expect((await browser.collect(id)).status).toBe(200)
  expect(await storedIn(app)).toEqual([{ passkey: 0, owner_count: 1 }])
  await app.close()
})

test('a sign-in that is collected so late that it is verified again has its passkey still', async () => {
  let ahead = 0
  const app = await openSafeApp(world, 'sqlite::memory:', { config, now: () => Date.now() + ahead })
  const { browser, id } = await confirmWithPasskey(app)
  const blockOf = async () => (await browser.session()).body.session?.verdict.block?.number
  const verified = (await browser.cosigning(id)).body.cosigning.verdict?.block.number ?? 0
  await world.chain.client.mine({ blocks: 2 })
  ahead = 2 * 3_600_000
  expect((await browser.collect(id)).status).toBe(200)
  expect(await blockOf()).toBeGreaterThan(verified)
  expect(await storedIn(app)).toEqual([{ passkey: 1, owner_count: 1 }])
  await app.close()
})
