import { accounts, signAsSafe } from '@countersign/testbed'
import { type Hex, parseSignature, serializeErc6492Signature, serializeSignature } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'

/** The answers to a challenge that are refused. */

const { alice, bob, carol, dave } = accounts
const chainId = inject('chainId')
const contracts = inject('contracts')
const accountOf = (address: string, chain = chainId) => `eip155:${chain}:${address}`
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the second valid form of an ECDSA signature, which anyone can compute. */
function malleate(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature)
  return serializeSignature({
    r,
    s: `0x${(curveOrder - BigInt(s)).toString(16).padStart(64, '0')}`,
    yParity: yParity ? 0 : 1,
  })
}

describe.each(defaultKinds)('signing in, on %s', kind => {
  const { app, database } = useApp(kind, url => openApp(url, { config: { accounts: { factories: 'any' } } }))

  /** Requests a message for `account` in a new browser. */
  async function challenged(account: string) {
    const browser = new Browser(app)
    const { status, body } = await browser.challenge(account)
    expect(status).toBe(200)
    return { browser, ...body }
  }

  test('an answer after an accepted one is refused, unless it is identical', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    const signature = await alice.signMessage({ message })
    expect((await browser.answer(id, message, signature)).status).toBe(200)
    const upper = `0x${signature.slice(2).toUpperCase()}`
    const again = await browser.answer(id, message, upper)
    expect(again).toMatchObject({ status: 409, body: { code: 'challenge-used' } })
  })

  test('a challenge with a wrong answer is used up', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    await browser.answer(id, message, await bob.signMessage({ message }))
    const again = await browser.answer(id, message, await alice.signMessage({ message }))
    expect(again).toMatchObject({ status: 409, body: { code: 'challenge-used' } })
  })

  test("another browser's answer is refused, and does not use the challenge up", async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    const signature = await alice.signMessage({ message })
    for (const thief of [new Browser(app), (await challenged(accountOf(bob.address))).browser])
      expect(await thief.answer(id, message, signature)).toMatchObject({
        status: 403,
        body: { code: 'challenge-of-another-browser' },
      })
    expect((await browser.answer(id, message, signature)).status).toBe(200)
  })

  test('an answer after the challenge expired is refused', async () => {
    const own = await openApp(database.url, { now: () => Date.now() + 601_000 })
    const { browser, id, message } = await challenged(accountOf(alice.address))
    browser.turnTo(own)
    expect(await browser.answer(id, message, await alice.signMessage({ message }))).toMatchObject({
      status: 410,
      body: { code: 'challenge-expired' },
    })
    await own.close()
  })

  test('an unknown challenge is refused', async () => {
    const browser = new Browser(app)
    expect(await browser.answer('0'.repeat(32), 'text', '0x')).toMatchObject({
      status: 404,
      body: { code: 'challenge-not-found' },
    })
  })

  test.each([
    {
      what: 'another domain',
      field: 'domain',
      change: (text: string) => text.replace('id.example.org', 'evil.example'),
    },
    {
      what: 'one changed byte of the statement',
      field: 'statement',
      change: (text: string) => text.replace('no funds', 'my funds'),
    },
    {
      what: 'another address',
      field: 'address',
      change: (text: string) => text.replace(alice.address, bob.address),
    },
    {
      what: 'another chain',
      field: 'chainId',
      change: (text: string) => text.replace(/Chain ID: \d+/, 'Chain ID: 1'),
    },
    { what: 'a byte after the end', field: expect.any(String), change: (text: string) => `${text}\n` },
  ])('a signed message with $what is refused, and the field is named', async ({ change, field }) => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    const changed = change(message)
    const reply = await browser.answer(id, changed, await alice.signMessage({ message: changed }))
    expect(reply).toMatchObject({
      status: 422,
      body: { code: 'message-changed', field },
    })
  })

  const plain = (signer: typeof alice) => (message: string) => signer.signMessage({ message })
  test.each([
    { what: 'of another key', reason: 'wrong-signer', sign: plain(bob) },
    {
      what: 'over another text',
      reason: 'wrong-signer',
      sign: (text: string) => alice.signMessage({ message: `${text}.` }),
    },
    {
      what: 'in the high-S form',
      reason: 'signature-high-s',
      sign: async (text: string) => malleate(await plain(alice)(text)),
    },
    {
      what: 'cut off',
      reason: 'signature-length',
      sign: async (text: string) => (await plain(alice)(text)).slice(0, -4) as Hex,
    },
    { what: 'that is empty', reason: 'signature-empty', sign: async (): Promise<Hex> => '0x' },
    {
      what: 'with a v that does not exist',
      reason: 'signature-recovery-id',
      sign: async (text: string) => `${(await plain(alice)(text)).slice(0, -2)}1d` as Hex,
    },
    {
      what: 'of zeros',
      reason: 'signature-unrecoverable',
      sign: async (): Promise<Hex> => `0x${'00'.repeat(64)}1b`,
    },
    {
      what: 'in an ERC-6492 wrapper whose factory does nothing',
      reason: 'factory-deployed-nothing',
      sign: async (text: string) =>
        serializeErc6492Signature({ address: dave.address, data: '0x', signature: await plain(carol)(text) }),
    },
    {
      what: 'of its own, in an ERC-6492 wrapper whose factory does nothing',
      reason: 'factory-deployed-nothing',
      sign: async (text: string) =>
        serializeErc6492Signature({ address: dave.address, data: '0x', signature: await plain(alice)(text) }),
    },
    {
      what: 'in an ERC-6492 wrapper whose factory fails',
      reason: 'factory-reverted',
      sign: async (text: string) =>
        serializeErc6492Signature({
          address: contracts.unborn.factory,
          data: '0xdeadbeef',
          signature: await plain(alice)(text),
        }),
    },
    {
      what: 'in an ERC-6492 wrapper that is garbage',
      reason: 'wrapper-malformed',
      sign: async (): Promise<Hex> => `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`,
    },
  ])(
    'for the account of a key, a signature $what is refused with a specific reason',
    async ({ sign, reason }) => {
      const { browser, id, message } = await challenged(accountOf(alice.address))
      const reply = await browser.answer(id, message, await sign(message))
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'signature-rejected', reason },
      })
      expect((await browser.session()).body.session).toBeNull()
    },
  )

  test('a contract refuses the signature of another account, and the signature of its owner over the unwrapped message', async () => {
    for (const sign of [
      (message: string) => signAsSafe({ safe: contracts.vault.address, chainId, owner: bob, message }),
      (message: string) => alice.signMessage({ message }),
    ]) {
      const { browser, id, message } = await challenged(accountOf(contracts.vault.address))
      const reply = await browser.answer(id, message, await sign(message))
      expect(reply).toMatchObject({
        status: 422,
        body: { code: 'signature-rejected' },
      })
      expect(['contract-refused', 'contract-reverted']).toContain(reply.body.reason)
    }
  })

  test('a signature for the contract on one chain is refused for the same address on another', async () => {
    const { browser, id, message } = await challenged(accountOf(contracts.vault.address, 424242))
    const signature = await signAsSafe({ safe: contracts.vault.address, chainId, owner: alice, message })
    expect(await browser.answer(id, message, signature)).toMatchObject({
      status: 503,
      body: { code: 'verification-unavailable', reason: 'no-node' },
    })
  })

  test.each([
    { field: 'account', account: 'eip155:1:0x1234' },
    { field: 'account', account: 'solana:1:abc' },
    { field: 'account', account: accountOf('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266') },
    { field: 'account', account: 'x'.repeat(200) },
    { field: 'account', account: 7 },
  ])(
    'an invalid account ($account) is refused with the field and what is allowed',
    async ({ account, field }) => {
      const reply = await new Browser(app).challenge(account as string)
      expect(reply).toMatchObject({
        status: 400,
        body: {
          code: 'request-invalid',
          errors: [{ field, allowed: expect.any(String) }],
        },
      })
    },
  )

  test('a malformed id is an unknown challenge', async () => {
    const browser = await challenged(accountOf(alice.address))
    for (const id of ['%00', '0', "'", 'x'.repeat(64)])
      expect(await browser.browser.answer(id, 'text', '0x')).toMatchObject({
        status: 404,
        body: { code: 'challenge-not-found' },
      })
  })

  test('a browser cookie that this server did not issue is replaced, and without a cookie no challenge can be answered', async () => {
    for (const value of ['', 'x', 'chosen-by-an-attacker']) {
      const browser = new Browser(app)
      browser.cookies.set('__Host-countersign-browser', value)
      const { body } = await browser.challenge(accountOf(alice.address))
      expect(browser.cookies.get('__Host-countersign-browser')).toMatch(/^[\w-]{43}$/)
      const signature = await alice.signMessage({ message: body.message })
      const thief = new Browser(app)
      if (value) thief.cookies.set('__Host-countersign-browser', value)
      expect((await thief.answer(body.id, body.message, signature)).status).toBe(403)
      expect((await browser.answer(body.id, body.message, signature)).status).toBe(200)
    }
  })
})
