import { accounts } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { proofRequest, proving } from '../testing/proofs.ts'

const { alice } = accounts
const account = `eip155:${inject('chainId')}:${alice.address}`
const problem = (code: string) => ({ body: { code } })

describe.each(databaseKinds)('an answer whose response was lost, on %s,', kind => {
  let database: TestDatabase
  let apps: [TestApp, TestApp]
  let clock = 0
  beforeAll(async () => {
    database = await freshDatabase(kind)
    const open = () => openApp(database.url, { now: () => Date.now() + clock })
    apps = [await open(), await open()]
  })
  afterAll(async () => {
    for (const app of apps) await app.close()
    await database.remove()
  })

  /** Sends an answer and discards the response. Returns what was sent. */
  async function lost() {
    const browser = new Browser(apps[0])
    const { body } = await browser.challenge(account)
    const before = new Map(browser.cookies)
    const signature = await alice.signMessage({ message: body.message })
    const reply = await browser.answer(body.id, body.message, signature)
    expect(reply.status).toBe(200)
    browser.cookies.clear()
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.session()).body.session).toBeNull()
    const again = () => browser.answer(body.id, body.message, signature)
    return { browser, id: body.id, message: body.message, signature, again, session: reply.body.session }
  }

  test('gets the same session for its browser when it is sent again, on any server', async () => {
    const { browser, again, session } = await lost()
    browser.turnTo(apps[1])
    expect((await again()).body.session.id).toBe(session.id)
    expect((await browser.session()).body.session?.id).toBe(session.id)
    const rows = apps[0].store.db.selectFrom('session').selectAll().where('id', '=', session.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('opens one session, also when it is sent again many times at once', async () => {
    const { browser, again, session } = await lost()
    const replies = await Promise.all(Array.from({ length: 20 }, again))
    expect(new Set(replies.map(({ body }) => body.session?.id))).toEqual(new Set([session.id]))
    expect((await browser.session()).body.session?.id).toBe(session.id)
  })

  test('is refused from another browser, and if it differs in one byte', async () => {
    const { browser, id, message, signature } = await lost()
    const other = new Browser(apps[0])
    await other.challenge(account)
    expect(await other.answer(id, message, signature)).toMatchObject(problem('challenge-of-another-browser'))
    expect(other.cookies.has('__Host-countersign-session')).toBe(false)
    const upper = `0x${signature.slice(2).toUpperCase()}`
    expect(await browser.answer(id, message, upper)).toMatchObject(problem('challenge-used'))
    expect(await browser.answer(id, `${message} `, signature)).toMatchObject(problem('challenge-used'))
  })

  test('is refused after a minute', async () => {
    const { again } = await lost()
    clock = 61_000
    try {
      expect(await again()).toMatchObject(problem('challenge-used'))
    } finally {
      clock = 0
    }
  })

  test('is refused once the session has ended', async () => {
    const { again } = await lost()
    const signedIn = new Browser(apps[0])
    await signedIn.signIn(alice, inject('chainId'))
    await signedIn.send('DELETE', '/v1/sessions')
    expect(await again()).toMatchObject(problem('challenge-used'))
  })

  test('is still refused if it was refused before', async () => {
    const browser = new Browser(apps[0])
    const { body } = await browser.challenge(account)
    const signature = await accounts.bob.signMessage({ message: body.message })
    expect(await browser.answer(body.id, body.message, signature)).toMatchObject(
      problem('signature-rejected'),
    )
    expect(await browser.answer(body.id, body.message, signature)).toMatchObject(problem('challenge-used'))
  })

  test('leaves no token in the database', async () => {
    const { browser, again } = await lost()
    await again()
    const tokens = [...browser.cookies.values()]
    const { db } = apps[0].store
    const rows = JSON.stringify([
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('challenge').selectAll().execute(),
    ])
    expect(tokens).toHaveLength(2)
    for (const token of tokens) expect(rows).not.toContain(token)
  })

  test('for a proof gets the current proof when it is sent again', async () => {
    const maker = proving(new Browser(apps[0]))
    const { id } = (await maker.begin(proofRequest([account]))).body.proof
    const text = (await maker.text(id, account)).body
    const signature = await alice.signMessage({ message: text.message })
    expect((await maker.answer(text.id, text.message, signature)).status).toBe(200)
    maker.browser.turnTo(apps[1])
    expect(await maker.answer(text.id, text.message, signature)).toMatchObject({
      status: 200,
      body: { proof: { id, status: 'valid' } },
    })
  })
})
