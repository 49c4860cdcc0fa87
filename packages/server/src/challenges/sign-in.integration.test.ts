import { accounts, signAsSafe, signAsUnborn, startChain, startFaultyNode } from '@countersign/testbed'
import { sql } from 'kysely'
import { describe, expect, inject, test, vi } from 'vitest'
import { challengeLeaseTime } from '../store/lease.ts'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds, defaultKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'

const { alice, bob, carol, grace } = accounts
const chainId = inject('chainId')
const contracts = inject('contracts')
const accountOf = (address: string, chain = chainId) => `eip155:${chain}:${address}`

describe.each(databaseKinds)('signing in, on %s', kind => {
  const { app, database } = useApp(kind, url => openApp(url))

  /** Requests a message for `account` in a new browser. */
  async function challenged(account: string) {
    const browser = new Browser(app)
    const { status, body } = await browser.challenge(account)
    expect(status).toBe(200)
    return { browser, ...body }
  }

  test('of 100 answers to one challenge at once, on two servers, exactly one opens a session', async () => {
    const second = kind === 'postgres' ? await openApp(database.url) : app
    const { browser, id, message } = await challenged(accountOf(carol.address))
    const signature = await carol.signMessage({ message })
    const cookies = [...browser.cookies]
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const copy = new Browser(index % 2 ? second : app)
        for (const [name, value] of cookies) copy.cookies.set(name, value)
        return copy.answer(id, message, signature)
      }),
    )
    // A copy that comes after the answer was checked is a repeated answer: it gets the same session.
    const statuses = new Set(replies.map(reply => reply.status))
    expect(statuses).toContain(200)
    expect([...statuses].filter(status => status !== 200 && status !== 409)).toEqual([])
    const winner = new Browser(app)
    const cookie = replies
      .find(reply => reply.status === 200)
      ?.headers.getSetCookie()
      .find(each => each.includes('session='))
    winner.cookies.set('__Host-countersign-session', cookie?.match(/session=([^;]+)/)?.[1] ?? '')
    const { body } = await winner.sessions()
    expect(body.items).toHaveLength(1)
    if (second !== app) await second.close()
  })

  test('while one answer is verified, a second is refused as in progress, and the challenge is not lost', async () => {
    await using node = await startFaultyNode('slow', inject('chainUrl'))
    const own = await openApp(database.url, { config: { chains: [{ id: chainId, nodes: [node.url] }] } })
    const { browser, id, message } = await challenged(accountOf(contracts.vault.address))
    const signature = await signAsSafe({ safe: contracts.vault.address, chainId, owner: alice, message })
    browser.turnTo(own)
    const first = browser.answer(id, message, signature)
    while (node.requests === 0) await new Promise(resolve => setTimeout(resolve, 5))
    expect(await browser.answer(id, message, signature)).toMatchObject({
      status: 409,
      body: { code: 'challenge-in-progress', retryAfter: expect.any(Number) },
    })
    expect((await first).status).toBe(503)
    await node.become('healthy')
    expect((await browser.answer(id, message, signature)).status).toBe(200)
    await own.close()
  })

  test.each([
    {
      what: 'a key',
      address: alice.address,
      sign: (message: string) => alice.signMessage({ message }),
    },
    {
      what: 'a contract account',
      address: contracts.vault.address,
      sign: (message: string) =>
        signAsSafe({ safe: contracts.vault.address, chainId, owner: alice, message }),
    },
  ])(
    'when the session of $what cannot be stored, the challenge is not used up, and the same answer works later',
    async ({ address, sign }) => {
      const { browser, id, message } = await challenged(accountOf(address))
      const signature = await sign(message)
      await sql`alter table session rename to elsewhere`.execute(app.store.db)
      try {
        expect((await browser.answer(id, message, signature)).status).toBe(500)
      } finally {
        await sql`alter table elsewhere rename to session`.execute(app.store.db)
      }
      expect((await browser.answer(id, message, signature)).status).toBe(200)
    },
  )

  test('an answer whose server died during verification is accepted again after a while', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    const leased_until = Date.now() + challengeLeaseTime
    await app.store.db.updateTable('challenge').set({ leased_until }).where('id', '=', id).execute()
    const signature = await alice.signMessage({ message })
    expect((await browser.answer(id, message, signature)).body.code).toBe('challenge-in-progress')
    const later = await openApp(database.url, { now: () => Date.now() + 21_000 })
    browser.turnTo(later)
    expect((await browser.answer(id, message, signature)).status).toBe(200)
    await later.close()
  })

  test('expired challenges are removed an hour later, open ones stay', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    await app.sweep()
    expect((await browser.answer(id, message, await bob.signMessage({ message }))).body.code).toBe(
      'signature-rejected',
    )
    const later = await openApp(database.url, { now: () => Date.now() + 2 * 3_600_000 })
    await later.sweep()
    browser.turnTo(later)
    expect((await browser.answer(id, message, '0x')).body.code).toBe('challenge-not-found')
    await later.close()
  })

  if (!defaultKinds.includes(kind)) return

  test('the message names the configured origin, the account, its chain and an expiry in ten minutes', async () => {
    const browser = new Browser(app)
    const { body } = await browser.send<{ message: string; issuedAt: string; expiresAt: string }>(
      'POST',
      '/v1/challenges',
      { purpose: 'sign-in', account: accountOf(alice.address.toLowerCase()) },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    )
    const lines = body.message.split('\n')
    expect(lines.slice(0, 6)).toEqual([
      'id.example.org wants you to sign in with your Ethereum account:',
      alice.address,
      '',
      'Sign in to Example. Signing proves that this account is yours. It moves no funds and costs nothing.',
      '',
      'URI: https://id.example.org',
    ])
    expect(lines[7]).toBe(`Chain ID: ${chainId}`)
    expect(lines.slice(9)).toEqual([`Issued At: ${body.issuedAt}`, `Expiration Time: ${body.expiresAt}`])
    expect(Date.parse(body.expiresAt) - Date.parse(body.issuedAt)).toBe(600_000)
  })

  test('the signature of a key opens a session in a HttpOnly cookie of this host', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address))
    const reply = await browser.answer(id, message, await alice.signMessage({ message }))
    expect(reply.status).toBe(200)
    expect(reply.body.session).toMatchObject({
      account: accountOf(alice.address),
      verdict: { status: 'verified', method: 'eoa', block: null },
      current: true,
    })
    const cookie = reply.headers.getSetCookie().find(each => each.startsWith('__Host-countersign-session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect((await browser.session()).body.session?.account).toBe(accountOf(alice.address))
  })

  test.each([
    {
      what: 'a contract account (ERC-1271)',
      address: contracts.vault.address,
      method: 'erc1271',
      sign: (message: string) =>
        signAsSafe({ safe: contracts.vault.address, chainId, owner: alice, message }),
    },
    {
      what: 'an account that is not deployed (ERC-6492)',
      address: contracts.unborn.address,
      method: 'erc6492',
      sign: (message: string) => signAsUnborn({ safe: contracts.unborn, chainId, owner: bob, message }),
    },
    {
      what: 'the code of a delegating key (EIP-7702)',
      address: contracts.delegated.address,
      method: 'eip7702',
      sign: (message: string) => grace.signMessage({ message }),
    },
    {
      what: 'the root key of a delegating key (EIP-7702)',
      address: contracts.delegated.address,
      method: 'eoa',
      sign: (message: string) => accounts.frank.signMessage({ message }),
    },
  ])(
    '$what can sign in, and the record names the method and the block',
    async ({ address, method, sign }) => {
      const { browser, id, message } = await challenged(accountOf(address))
      const { status, body } = await browser.answer(id, message, await sign(message))
      expect({ status, verdict: body.session?.verdict }).toEqual({
        status: 200,
        verdict: {
          status: 'verified',
          method,
          block:
            method === 'eoa'
              ? null
              : { number: expect.any(Number), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
          ...(method === 'erc6492' ? { factory: contracts.unborn.factory } : {}),
        },
      })
    },
  )

  test('a key can sign in for a chain that is not configured, since no node is needed', async () => {
    const { browser, id, message } = await challenged(accountOf(alice.address, 424242))
    expect((await browser.answer(id, message, await alice.signMessage({ message }))).status).toBe(200)
  })

  test('an answer that took too long opens no session without its browser, and works later', async () => {
    await using chain = await startChain({ state: inject('safesState') })
    const { vault } = contracts
    const config = { chains: [{ id: chainId, nodes: [chain.url] }] }
    const own = await openApp(database.url, { config, requestTime: 150 })
    const { browser, id, message } = await challenged(accountOf(vault.address))
    const signature = await signAsSafe({ safe: vault.address, chainId, owner: alice, message })
    browser.turnTo(own)
    chain.pause()
    expect(await browser.answer(id, message, signature)).toMatchObject({
      status: 503,
      body: { code: 'request-timeout' },
    })
    chain.resume()
    // With the default timeout: a busy machine may need longer than the short one.
    const patient = await openApp(database.url, { config })
    browser.turnTo(patient)
    const answered = async () => {
      const reply = await browser.answer(id, message, signature)
      return reply.body.code === 'challenge-in-progress' ? undefined : reply
    }
    const reply = await vi.waitUntil(answered, { timeout: 25_000 })
    expect(reply.status).toBe(200)
    expect((await browser.sessions()).body.items.filter(item => item.current)).toHaveLength(1)
    await Promise.all([own.close(), patient.close()])
  })
})
