import type { Challenge } from '@countersign/api'
import { parseMessage } from '@countersign/core'
import { accounts, changeThreshold, swapOwner } from '@countersign/testbed'
import * as client from 'openid-client'
import type { LocalAccount } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { databaseKinds, emptyDatabase } from '../testing/database.ts'
import type { ProblemBody } from '../testing/problem-body.ts'
import { confirmationOf, freshSafe, openSafeApp, signTyped } from '../testing/safes.ts'
import { useApp, useSafeWorld } from '../testing/use-app.ts'
import { checkAsDocs, type Signed } from './testing/check-of-docs.ts'
import {
  authorize,
  clientConfig,
  discover,
  idOf,
  Person,
  redeem,
  signInTo,
  start,
} from './testing/relying-party.ts'

/** Covers clients with `siwe: 'own'`: what a person signs for one application alone. */

const chainId = inject('chainId')
const { alice, bob } = accounts
const scope = 'openid siwe'
const addressOf = (id: string) => `https://${id}.example.net/callback`

const own = (id: string, siwe: 'own' | boolean = 'own') =>
  clientConfig(id, { siwe, redirectUris: [addressOf(id)] })

/** Is registered with the address of another application. */
const shared = clientConfig('shared', { siwe: 'own', redirectUris: [addressOf('one')] })

const config = {
  openid: { clients: [own('one'), own('two'), own('site', true), own('plain', false), shared] },
}

type App = Parameters<typeof discover>[0]

/** Sends a person to the page of an application. @returns the id of its request, or the address that they are sent to */
async function ask(app: App, person: Person, id: string, more: Record<string, string> = {}) {
  const configuration = await discover(app, id)
  const started = await start(configuration, { scope, redirect_uri: addressOf(id), ...more })
  const { location } = await person.open(started.url)
  return { configuration, started, location, id: idOf(location) }
}

const challenge = (person: Person, account: string | null, authorization: string, more = {}) =>
  person.send<Challenge & ProblemBody>('POST', '/v1/challenges', {
    purpose: 'sign-in',
    account,
    authorization,
    ...more,
  })

const accountOf = ({ address }: { address: string }) => `eip155:${chainId}:${address}`

/** Signs for the request of an application. */
async function sign(person: Person, authorization: string, by: LocalAccount = alice) {
  const { id, message } = (await challenge(person, accountOf(by), authorization)).body
  const signature = await by.signMessage({ message })
  return { message, signature, id, reply: await person.answer(id, message, signature) }
}

/** Signs in to an application, and signs for it if it asks. @returns its tokens */
async function signInAs(app: App, person: Person, id: string, more: Record<string, string> = {}) {
  const asked = await ask(app, person, id, more)
  if (asked.id === '') return redeem(asked.configuration, new URL(asked.location), asked.started)
  const { signIn } = (await person.authorization(asked.id)).body.authorization
  if (signIn !== 'ready') expect((await sign(person, asked.id)).reply.status).toBe(200)
  const { body } = await person.continue(asked.id)
  const { location } = await person.open(body.location)
  return redeem(asked.configuration, new URL(location), asked.started)
}

const claimsOf = (tokens: { claims(): unknown }) => tokens.claims() as Signed & { amr: string[] }
const resourcesOf = ({ siwe_message }: Signed) => parseMessage(siwe_message).resources
const sessionOf = async (person: Person) => (await person.session()).body.session

describe.each(databaseKinds)('on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url, { config }))

  test('a first sign-in names the address of the application, which receives it', async () => {
    const person = new Person(app)
    const asked = await ask(app, person, 'one')
    expect((await person.authorization(asked.id)).body.authorization.signIn).toBe('needed')
    const { message } = await sign(person, asked.id)
    expect(parseMessage(message)).toMatchObject({ domain: 'id.example.org', resources: [addressOf('one')] })
    expect((await person.authorization(asked.id)).body.authorization.signIn).toBe('ready')
    const { body } = await person.continue(asked.id)
    const { location } = await person.open(body.location)
    const tokens = await redeem(asked.configuration, new URL(location), asked.started)
    const claims = claimsOf(tokens)
    expect(claims.siwe_message).toBe(message)
    expect(await checkAsDocs(claims, inject('chainUrl'))).toEqual({ status: 'verified', method: 'eoa' })
    const info = await client.fetchUserInfo(asked.configuration, tokens.access_token, client.skipSubjectCheck)
    expect(info).toMatchObject({ siwe_message: message, siwe_signature: claims.siwe_signature })
    const refreshed = await client.refreshTokenGrant(asked.configuration, tokens.refresh_token ?? '')
    expect(claimsOf(refreshed).siwe_message).toBe(message)
  })

  test('who is signed in signs for it once, in the same session, and other applications keep their tokens', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const before = await sessionOf(person)
    const other = await discover(app, 'plain')
    const { tokens } = await signInTo(other, person, { redirect_uri: addressOf('plain') })
    const { id } = await ask(app, person, 'one')
    expect((await person.authorization(id)).body.authorization.signIn).toBe('sign')
    expect((await person.continue(id)).body.code).toBe('sign-in-again')
    const claims = claimsOf(await signInAs(app, person, 'one'))
    expect(resourcesOf(claims)).toEqual([addressOf('one')])
    expect((await sessionOf(person))?.id).toBe(before?.id)
    await client.refreshTokenGrant(other, tokens.refresh_token ?? '')
    // Next time, it takes no signature and no page.
    const again = await ask(app, person, 'one', { prompt: 'none' })
    expect(new URL(again.location).searchParams.get('code')).toBeTruthy()
  })

  test('each application receives only what was signed for it', async () => {
    const person = new Person(app)
    const one = claimsOf(await signInAs(app, person, 'one'))
    const session = await sessionOf(person)
    const two = claimsOf(await signInAs(app, person, 'two'))
    const plain = claimsOf(await signInAs(app, person, 'plain'))
    expect([one, two].map(resourcesOf)).toEqual([[addressOf('one')], [addressOf('two')]])
    expect(plain).not.toHaveProperty('siwe_message')
    expect((await sessionOf(person))?.id).toBe(session?.id)
    // The session has kept nothing that was signed to sign in here, so the person signs in again.
    const { id } = await ask(app, person, 'site')
    expect((await person.authorization(id)).body.authorization.signIn).toBe('again')
    expect((await person.continue(id)).body.code).toBe('sign-in-again')
    expect(resourcesOf(claimsOf(await signInAs(app, person, 'site')))).toBeUndefined()
  })

  test('the tokens of an application never lead to what was signed for another one', async () => {
    const person = new Person(app)
    const two = await signInAs(app, person, 'two')
    await signInAs(app, person, 'one')
    const refreshed = await client.refreshTokenGrant(await discover(app, 'two'), two.refresh_token ?? '')
    expect(resourcesOf(claimsOf(refreshed))).toEqual([addressOf('two')])
    const { id } = await ask(app, person, 'shared', { redirect_uri: addressOf('two') })
    // That address is not registered for it; its own leads to the other application only.
    expect(id).toBe('')
  })

  test('an answer whose reply was lost gets the same session again', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const { id } = await ask(app, person, 'one')
    const first = await sign(person, id)
    const { status, body } = await person.answer(first.id, first.message, first.signature)
    expect([status, body.session]).toEqual([200, first.reply.body.session])
    expect(
      (await person.answer(first.id, first.message, `${first.signature.slice(0, -2)}00`)).body.code,
    ).toBe('challenge-used')
  })

  test('another account signs in, and the session before ends', async () => {
    const person = new Person(app)
    await person.signIn(bob, chainId)
    const before = await sessionOf(person)
    const { id } = await ask(app, person, 'one')
    expect((await sign(person, id)).reply.status).toBe(200)
    const after = await sessionOf(person)
    expect(after).toMatchObject({ account: accountOf(alice) })
    expect(after?.id).not.toBe(before?.id)
    expect((await person.authorization(id)).body.authorization.signIn).toBe('ready')
    expect(
      await app.store.db
        .selectFrom('session')
        .select('id')
        .where('id', '=', before?.id ?? '')
        .execute(),
    ).toEqual([])
  })

  test('a session that ends while its account signs is not opened again: a new one is', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const before = await sessionOf(person)
    const { id } = await ask(app, person, 'one')
    const issued = (await challenge(person, accountOf(alice), id)).body
    await app.store.db
      .deleteFrom('session')
      .where('id', '=', before?.id ?? '')
      .execute()
    const signature = await alice.signMessage({ message: issued.message })
    const { status, body } = await person.answer(issued.id, issued.message, signature)
    expect(status).toBe(200)
    expect(body.session.id).not.toBe(before?.id)
    const again = await person.answer(issued.id, issued.message, signature)
    expect([again.status, again.body.session?.id]).toEqual([200, body.session.id])
  })

  test('what was signed is removed with the session', async () => {
    const person = new Person(app)
    await signInAs(app, person, 'one')
    const { id = '' } = (await sessionOf(person)) ?? {}
    const rows = () =>
      app.store.db
        .selectFrom('openid_signature')
        .select('redirect_uri')
        .where('session_id', '=', id)
        .execute()
    expect(await rows()).toEqual([{ redirect_uri: addressOf('one') }])
    await person.send('DELETE', '/v1/session')
    expect(await rows()).toEqual([])
  })
})

describe('a request', () => {
  const { app } = useApp('sqlite', url => openApp(url, { config }))

  test('without a page is refused until the person has signed', async () => {
    const person = new Person(app)
    // The account has agreed before, in another browser.
    await signInAs(app, new Person(app), 'one')
    await person.signIn(alice, chainId)
    const { location } = await ask(app, person, 'one', { prompt: 'none' })
    expect(new URL(location).searchParams.get('error')).toBe('interaction_required')
  })

  test.each([
    ['prompt=select_account', { prompt: 'select_account' }],
    ['prompt=consent', { prompt: 'consent' }],
    ['prompt=login', { prompt: 'login consent' }],
    ['max_age=0', { max_age: '0' }],
    ['login_hint', { login_hint: accountOf(bob) }],
  ] as [string, Record<string, string>][])('with %s ends once the person has signed', async (_, more) => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const { id } = await ask(app, person, 'one', more)
    expect((await person.continue(id)).body.code).toBe('sign-in-again')
    await sign(person, id)
    const { location } = await person.open((await person.continue(id)).body.location)
    expect(new URL(location).searchParams.get('code')).toBeTruthy()
  })

  test('that was pushed takes a signature, too', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const configuration = await discover(app, 'one')
    const url = await client.buildAuthorizationUrlWithPAR(configuration, {
      redirect_uri: addressOf('one'),
      scope,
    })
    const { location } = await person.open(url)
    expect((await person.authorization(idOf(location))).body.authorization.signIn).toBe('sign')
    const { message } = await sign(person, idOf(location))
    expect(parseMessage(message).resources).toEqual([addressOf('one')])
  })

  test('without the scope takes none', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const { id } = await ask(app, person, 'one', { scope: 'openid', prompt: 'consent' })
    expect((await person.authorization(id)).body.authorization.signIn).toBe('ready')
    const { message } = (await challenge(person, accountOf(alice), id)).body
    expect(parseMessage(message).resources).toBeUndefined()
  })

  test('for a new sign-in opens a new session', async () => {
    const person = new Person(app)
    await signInAs(app, person, 'one')
    const before = await sessionOf(person)
    const { id } = await ask(app, person, 'one', { prompt: 'login' })
    expect((await person.authorization(id)).body.authorization.signIn).toBe('again')
    await sign(person, id)
    expect((await person.authorization(id)).body.authorization.signIn).toBe('ready')
    expect((await sessionOf(person))?.id).not.toBe(before?.id)
  })

  test('of an application that receives what is signed to sign in here takes no resource', async () => {
    const person = new Person(app)
    const { id } = await ask(app, person, 'site')
    expect(parseMessage((await sign(person, id)).message).resources).toBeUndefined()
    expect((await person.authorization(id)).body.authorization.signIn).toBe('ready')
  })
})

describe('refuses', () => {
  const { app } = useApp('sqlite', url => openApp(url, { config }))

  test('a message that names another application, or none', async () => {
    const person = new Person(app)
    const { id } = await ask(app, person, 'one')
    const more = `${addressOf('one')}\n- ${addressOf('two')}`
    for (const change of [addressOf('two'), `${addressOf('one')}/`, more, '']) {
      const issued = (await challenge(person, accountOf(alice), id)).body
      const message = change
        ? issued.message.replace(addressOf('one'), change)
        : issued.message.replace(/\nResources:.*$/s, '')
      expect(message).not.toBe(issued.message)
      const reply = await person.answer(issued.id, message, await alice.signMessage({ message }))
      expect(reply.body).toMatchObject({ code: 'message-changed', field: 'resources' })
    }
  })

  test('a request that another browser started, and one that does not exist', async () => {
    const { id } = await ask(app, new Person(app), 'one')
    const thief = new Person(app)
    expect((await challenge(thief, accountOf(alice), id)).body.code).toBe('authorization-of-another-browser')
    expect((await challenge(thief, accountOf(alice), 'none')).body.code).toBe('authorization-not-found')
  })

  test('what another browser has signed', async () => {
    const person = new Person(app)
    const { id } = await ask(app, person, 'one')
    const issued = (await challenge(person, accountOf(alice), id)).body
    const signature = await alice.signMessage({ message: issued.message })
    const reply = await new Person(app).answer(issued.id, issued.message, signature)
    expect(reply.body.code).toBe('challenge-of-another-browser')
  })

  test('a wallet that would write the message, and a request for a proof', async () => {
    const person = new Person(app)
    const { id } = await ask(app, person, 'one')
    expect((await challenge(person, null, id)).body).toMatchObject({ code: 'request-invalid' })
    const more = { purpose: 'proof', proof: 'draft' }
    expect((await challenge(person, accountOf(alice), id, more)).body).toMatchObject({
      code: 'request-invalid',
    })
  })

  test('the session of another browser as the one to which a signature is added', async () => {
    const person = new Person(app)
    await person.signIn(alice, chainId)
    const { id } = await ask(app, person, 'one')
    const issued = (await challenge(person, accountOf(alice), id)).body
    const signature = await alice.signMessage({ message: issued.message })
    const held = await sessionOf(person)
    // The browser has lost the cookie of this session.
    person.cookies.delete([...person.cookies.keys()].find(name => name.includes('session')) ?? '')
    const { body } = await person.answer(issued.id, issued.message, signature)
    expect(body.session.id).not.toBe(held?.id)
    const again = await person.answer(issued.id, issued.message, signature)
    expect(again.body.session.id).toBe(body.session.id)
  })

  test('any request while OpenID Connect is off', async () => {
    const off = await openApp('sqlite::memory:')
    expect((await challenge(new Person(off), accountOf(alice), 'any')).body.code).toBe(
      'authorization-not-found',
    )
    await off.close()
  })
})

test('an application that receives another kind of message than before asks the person again', async () => {
  const database = await emptyDatabase('sqlite')
  const before = await openApp(database.url, { config })
  const person = new Person(before)
  await signInAs(before, person, 'one')
  await before.close()
  const after = await openApp(database.url, { config: { openid: { clients: [own('one', true)] } } })
  person.turnTo(after)
  await person.signIn(alice, chainId)
  const other = new Person(after)
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  const { location } = await ask(after, other, 'one', { prompt: 'none' })
  expect(new URL(location).searchParams.get('error')).toBe('consent_required')
  await after.close()
  await database.remove()
})

describe('a Safe', () => {
  const world = useSafeWorld()

  /** Opens a server, and signs a Safe of two owners in. */
  async function openSignedIn(more = {}) {
    const safe = await freshSafe(world, { owners: [alice.address, bob.address], threshold: 2 })
    const app = await openSafeApp(world, 'sqlite::memory:', { config: { ...config, ...more } })
    const person = new Person(app)
    const account = `eip155:${world.chain.chainId}:${safe.address}`

    /** Has owners confirm a message, and takes the session. */
    async function cosign(body: Challenge, owners: LocalAccount[] = [alice, bob]) {
      if (!body.cosigning) throw new Error('There is no cosigning.')
      for (const owner of owners)
        await new Person(app).confirm(body.cosigning.id, await confirmationOf(body.cosigning, owner))
      return person.collect(body.cosigning.id)
    }

    await cosign((await person.challenge(account)).body)
    return { app, person, account, safe, cosign, before: await sessionOf(person) }
  }

  test('signs for an application in the session that it has, with all of its owners', async () => {
    const { app, person, account, cosign, before } = await openSignedIn()
    const asked = await ask(app, person, 'one')
    expect((await person.authorization(asked.id)).body.authorization).toMatchObject({
      signIn: 'sign',
      isSafe: true,
    })
    const { body } = await challenge(person, account, asked.id)
    expect(parseMessage(body.message).resources).toEqual([
      addressOf('one'),
      expect.stringMatching(new RegExp(`^${origin}/#cosign-`)),
    ])
    expect((await cosign(body)).status).toBe(200)
    expect((await sessionOf(person))?.id).toBe(before?.id)
    // Its response may have been lost.
    expect((await person.collect(body.cosigning?.id ?? '')).body.session.id).toBe(before?.id)
    const callback = await authorize(person, asked.started.url)
    const claims = claimsOf(await redeem(asked.configuration, callback, asked.started))
    expect(claims).toMatchObject({ siwe_message: body.message, wallet: { kind: 'safe', threshold: 2 } })
    expect(claims.siwe_owners).toHaveLength(2)
    expect(await checkAsDocs(claims, world.chain.url)).toMatchObject({
      status: 'verified',
      method: 'erc1271',
    })
    await app.close()
  })

  test('whose owners change while they sign keeps its session, which rests on the new signature', async () => {
    const { app, person, account, safe, cosign, before } = await openSignedIn({
      safes: { sessions: 'at-once' },
    })
    const { dave } = accounts
    const asked = await ask(app, person, 'one')
    const { body } = await challenge(person, account, asked.id)
    await swapOwner(world.chain, { safe, by: [alice, bob] }, alice.address, dave.address)
    expect((await cosign(body, [bob, dave])).status).toBe(200)
    await app.store.db.updateTable('safe_signature').set({ checked_at: 0 }).execute()
    expect((await sessionOf(person))?.id).toBe(before?.id)
    expect((await person.authorization(asked.id)).body.authorization.signIn).toBe('ready')
    await app.close()
  })

  test('that requires fewer owners now gets a new session, so that no claim of the old one stays', async () => {
    const { app, person, account, safe, cosign, before } = await openSignedIn()
    const asked = await ask(app, person, 'one')
    await changeThreshold(world.chain, { safe, by: [alice, bob] }, 1)
    const { body } = await challenge(person, account, asked.id)
    expect((await cosign(body, [alice])).status).toBe(200)
    expect((await sessionOf(person))?.id).not.toBe(before?.id)
    const callback = await authorize(person, asked.started.url)
    const claims = claimsOf(await redeem(asked.configuration, callback, asked.started))
    expect(claims).toMatchObject({ amr: ['pop', 'contract'], wallet: { threshold: 1 } })
    await app.close()
  })

  test('that answers with its complete signature, after its session has ended, gets a new one', async () => {
    const app = await openSafeApp(world, 'sqlite::memory:', { config })
    const person = new Person(app)
    const { dave } = accounts
    const account = `eip155:${world.chain.chainId}:${world.safes.single.address}`

    async function answer({ id, message, cosigning }: Challenge) {
      if (!cosigning) throw new Error('There is no cosigning.')
      const signature = await signTyped(cosigning, dave)
      const reply = await person.answer(id, message, signature)
      const { session_id } = await app.store.db
        .selectFrom('cosigning')
        .select('session_id')
        .where('id', '=', cosigning.id)
        .executeTakeFirstOrThrow()
      return { reply, session_id, repeated: await person.answer(id, message, signature) }
    }

    const { body } = (await answer((await person.challenge(account)).body)).reply
    const held = await answer((await challenge(person, account, (await ask(app, person, 'one')).id)).body)
    expect(held.reply.body.session.id).toBe(body.session.id)
    expect(held.session_id).toBe(body.session.id)
    const issued = (await challenge(person, account, (await ask(app, person, 'two')).id)).body
    await app.store.db.deleteFrom('session').execute()
    const late = await answer(issued)
    expect(late.reply.status).toBe(200)
    const { id } = late.reply.body.session
    expect([late.session_id, late.repeated.body.session.id]).toEqual([id, id])
    await app.close()
  })
})
