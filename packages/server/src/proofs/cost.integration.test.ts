import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { asks, keepProof } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

/** Covers what reading proofs costs: a document can have more than a megabyte. */

const size = 1_000_000

describe.each(databaseKinds)('reading large proofs, on %s,', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, {
      config: { trustedProxies: 1, limits: { api: { address: 100 }, accounts: { address: 100 } } },
    }),
  )
  let person: Browser
  let account: string
  let proof: string
  let request: string
  const text = JSON.stringify({ signature: '0'.repeat(size) })
  beforeAll(async () => {
    const key = privateKeyToAccount(generatePrivateKey())
    person = new Browser(app, { 'x-forwarded-for': '198.51.100.1' })
    await person.signIn(key, inject('chainId'))
    account = `eip155:${inject('chainId')}:${key.address}`
    for (let count = 0; count < 3; count += 1) proof = await keepProof(app, person, { account })
    await app.store.db.updateTable('proof').set({ document: text, visibility: 'listed' }).execute()
    request = (await asks(person.send.bind(person)).create()).body.request.id
    await app.store.db.updateTable('proof_request').set({ status: 'proven', proof_id: proof }).execute()
  })

  const get = (path: string, from: string) =>
    app.fetch(
      new Request(origin + path, {
        headers: {
          cookie: [...person.cookies].map(pair => pair.join('=')).join('; '),
          'x-forwarded-for': from,
        },
      }),
    )

  test.each([
    ['a list of proofs', () => '/v1/proofs?limit=50', 3],
    ['what an account shows', () => `/v1/accounts/${account}/proofs`, 3],
    ['a proof', () => `/v1/proofs/${proof}`, 1],
    ['an answered request', () => `/v1/requests/${request}`, 1],
    ['a list of answered requests', () => '/v1/requests', 1],
  ])('%s counts by its size, and is refused before it is read', async (_, path, documents) => {
    const from = `192.0.2.${path().length}`
    const most = Math.floor(100 / (1 + Math.floor((documents * size) / 65_536)))
    for (let count = 0; count < most; count += 1) {
      const response = await get(path(), from)
      expect(response.status).toBe(200)
      expect((await response.text()).length).toBeGreaterThan(documents * size)
    }
    const execute = vi.spyOn(app.store.db.getExecutor(), 'executeQuery')
    const refused = await get(path(), from)
    const statements = execute.mock.calls.map(([{ sql }]) => sql)
    execute.mockRestore()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(statements.filter(sql => /select \* from "proof" /.test(sql))).toEqual([])
    expect((await get(path(), '203.0.113.1')).status).toBe(200)
  })

  test('sends the document as it is stored, without parsing it', async () => {
    const parse = vi.spyOn(JSON, 'parse')
    const response = await (await get(`/v1/proofs/${proof}`, '203.0.113.2')).text()
    const parsed = parse.mock.calls.filter(([given]) => given === text)
    parse.mockRestore()
    expect(response).toContain(`"document":${text}`)
    expect(parsed).toEqual([])
  })
})
