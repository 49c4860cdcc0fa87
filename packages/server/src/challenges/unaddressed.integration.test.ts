import { accounts, signAsSafe } from '@countersign/testbed'
import type { Address } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'

const { alice, bob } = accounts
const chainId = inject('chainId')
const { vault } = inject('contracts')

type Fields = Awaited<ReturnType<Browser['unaddressedChallenge']>>['body']['fields']

/** The message as a wallet composes it. */
const compose = (fields: Fields, address: Address, chain = chainId) =>
  [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    `Expiration Time: ${fields.expirationTime}`,
  ].join('\n')

describe.each(databaseKinds)('signing in with a message that the wallet composes, on %s', kind => {
  const { app, database } = useApp(kind, url =>
    openApp(url, {
      config: {
        chains: [
          { id: chainId, nodes: [inject('chainUrl')] },
          { id: 10, nodes: [inject('chainUrl')] },
        ],
      },
    }),
  )

  async function challenged() {
    const browser = new Browser(app)
    const { status, body } = await browser.unaddressedChallenge()
    expect(status).toBe(200)
    return { browser, ...body }
  }

  test('of many answers at once one opens a session, and another answer after it is refused', async () => {
    const { browser, id, fields } = await challenged()
    const message = compose(fields, alice.address)
    const signature = await alice.signMessage({ message })
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.answer(id, message, signature)))
    const opened = replies.filter(({ status }) => status === 200).map(({ body }) => body.session.id)
    expect(new Set(opened).size).toBe(1)
    const upper = `0x${signature.slice(2).toUpperCase()}`
    expect((await browser.answer(id, message, upper)).body.code).toBe('challenge-used')
  })

  if (!defaultKinds.includes(kind)) return

  test('the required fields are the configured origin, its statement, a nonce, an expiry and the chains', async () => {
    const { id, account, message, fields, issuedAt, expiresAt, purpose } = await challenged()
    expect({ account, message, purpose }).toEqual({ account: null, message: null, purpose: 'sign-in' })
    expect(fields).toEqual({
      domain: 'id.example.org',
      uri: 'https://id.example.org',
      version: '1',
      statement:
        'Sign in to Example. Signing proves that this account is yours. It moves no funds and costs nothing.',
      nonce: expect.stringMatching(/^[A-Za-z0-9]{24}$/),
      issuedAt,
      expirationTime: expiresAt,
      chains: [`eip155:${chainId}`, 'eip155:10'],
    })
    expect(Date.parse(expiresAt) - Date.parse(issuedAt)).toBe(600_000)
    expect(id).not.toContain(fields.nonce)
  })

  test('the account in the message is signed in, on its chain', async () => {
    const { browser, id, fields } = await challenged()
    const message = compose(fields, alice.address, 10)
    const { status, body } = await browser.answer(id, message, await alice.signMessage({ message }))
    expect({ status, account: body.session?.account }).toEqual({
      status: 200,
      account: `eip155:10:${alice.address}`,
    })
    expect((await browser.session()).body.session?.id).toBe(body.session.id)
  })

  test('an address without its checksum is the account with it, which the reply says, also when it is sent again', async () => {
    const { browser, id, fields } = await challenged()
    const lower = alice.address.toLowerCase()
    const message = compose(fields, alice.address).replace(alice.address, lower)
    const signature = await alice.signMessage({ message })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await browser.answer(id, message, signature)).toMatchObject({
        status: 200,
        body: { session: { account: `eip155:${chainId}:${alice.address}` }, addressWithoutChecksum: lower },
      })
    // The signature is of the bytes as they were.
    const other = await challenged()
    const asked = compose(other.fields, alice.address)
    const ofOtherBytes = await alice.signMessage({ message: asked.replace(alice.address, lower) })
    expect(await other.browser.answer(other.id, asked, ofOtherBytes)).toMatchObject({
      status: 422,
      body: { reason: 'wrong-signer' },
    })
  })

  test('a contract account signs in if its contract accepts the signature', async () => {
    const { browser, id, fields } = await challenged()
    const message = compose(fields, vault.address)
    const signature = await signAsSafe({ safe: vault.address, chainId, owner: alice, message })
    const { body } = await browser.answer(id, message, signature)
    expect(body.session).toMatchObject({
      account: `eip155:${chainId}:${vault.address}`,
      verdict: { method: 'erc1271' },
    })
  })

  test('a message with the account of somebody else is refused, regardless of who signed it', async () => {
    const { browser, id, fields } = await challenged()
    const message = compose(fields, bob.address)
    expect(await browser.answer(id, message, await alice.signMessage({ message }))).toMatchObject({
      status: 422,
      body: { reason: 'wrong-signer', recovered: alice.address },
    })
  })

  test.each<[field: string, change: (text: string, fields: Fields) => string]>([
    ['domain', text => text.replace('id.example.org', 'evil.example')],
    ['scheme', text => `https://${text}`],
    ['address', text => text.replace(alice.address, alice.address.replace('f39F', 'F39F'))],
    ['statement', text => text.replace('no funds', 'all funds')],
    ['uri', text => text.replace('URI: https://id.example.org', 'URI: https://id.example.org/')],
    ['version', text => text.replace('Version: 1', 'Version: 2')],
    ['chainId', text => text.replace(/Chain ID: \d+/, 'Chain ID: 8453')],
    ['nonce', (text, { nonce }) => text.replace(nonce, [...nonce].reverse().join(''))],
    ['issuedAt', text => text.replace(/Issued At: 20/, 'Issued At: 19')],
    ['expirationTime', text => text.replace(/Expiration Time: 20/, 'Expiration Time: 21')],
    ['notBefore', (text, { issuedAt }) => `${text}\nNot Before: ${issuedAt}`],
    ['requestId', text => `${text}\nRequest ID: 1`],
    ['resources', text => `${text}\nResources:\n- https://example.com`],
    ['text', text => `${text}\n`],
  ])('another %s than required is refused and named, and the challenge is used up', async (field, change) => {
    const { browser, id, fields } = await challenged()
    const asked = compose(fields, alice.address)
    const message = change(asked, fields)
    expect(message).not.toBe(asked)
    expect(await browser.answer(id, message, await alice.signMessage({ message }))).toMatchObject({
      status: 422,
      body: { code: 'message-changed', field },
    })
    expect(await browser.answer(id, asked, await alice.signMessage({ message: asked }))).toMatchObject({
      status: 409,
      body: { code: 'challenge-used' },
    })
    expect((await browser.session()).body.session).toBeNull()
  })

  test('an older message is refused because of its nonce', async () => {
    const older = await challenged()
    const message = compose(older.fields, alice.address)
    const signature = await alice.signMessage({ message })
    const { body } = await older.browser.unaddressedChallenge()
    expect(await older.browser.answer(body.id, message, signature)).toMatchObject({
      status: 422,
      body: { field: 'nonce' },
    })
  })

  test('a message issued for an account does not answer it, and the reverse', async () => {
    const { browser, id, fields } = await challenged()
    const { body: issued } = await browser.challenge(`eip155:${chainId}:${alice.address}`)
    const composed = compose(fields, alice.address)
    const sign = (message: string) => alice.signMessage({ message })
    expect(await browser.answer(id, issued.message, await sign(issued.message))).toMatchObject({
      body: { field: 'nonce' },
    })
    expect(await browser.answer(issued.id, composed, await sign(composed))).toMatchObject({
      body: { field: 'nonce' },
    })
  })

  test("another browser's answer is refused, and does not use the challenge up", async () => {
    const { browser, id, fields } = await challenged()
    const message = compose(fields, alice.address)
    const signature = await alice.signMessage({ message })
    expect(await new Browser(app).answer(id, message, signature)).toMatchObject({
      status: 403,
      body: { code: 'challenge-of-another-browser' },
    })
    expect((await browser.answer(id, message, signature)).status).toBe(200)
  })

  test('an answer after the challenge expired is refused', async () => {
    const later = await openApp(database.url, { now: () => Date.now() + 601_000 })
    const { browser, id, fields } = await challenged()
    const message = compose(fields, alice.address)
    browser.turnTo(later)
    expect(await browser.answer(id, message, await alice.signMessage({ message }))).toMatchObject({
      status: 410,
      body: { code: 'challenge-expired' },
    })
    await later.close()
  })

  test('both kinds of challenges count against the same limit', async () => {
    const own = await openApp('sqlite::memory:', { config: { limits: { signIn: { address: 2 } } } })
    const statuses = []
    for (let count = 0; count < 3; count += 1)
      statuses.push((await new Browser(own).unaddressedChallenge()).status)
    expect(statuses).toEqual([200, 200, 429])
    await own.close()
  })
})
