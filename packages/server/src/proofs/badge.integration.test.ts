// cspell:ignore Gültig Widerrufen
import { badgeOf, badgeSize, hrefOf } from '@countersign/api/pages'
import { accounts } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { openApp, origin } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
import { chain, keepProof, knownBrowser } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'
import { drawBadge } from './badge.ts'

const account = `${chain()}:${accounts.alice.address}`
const said = { account, purpose: 'a secret purpose', audience: 'a secret audience' }
const past = Date.now() - 1_000

describe.each(databaseKinds)('the badge of a proof, on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url))
  const badge = (id: string, language = 'en') =>
    app.fetch(
      new Request(origin + badgeOf(hrefOf('proof', { id })), { headers: { 'accept-language': language } }),
    )

  test.each([
    ['valid', {}, 'Valid'],
    ['expired', { expiresAt: past }, 'Expired'],
    ['revoked', { revokedAt: past }, 'Revoked'],
    ['revoked, and has expired since,', { revokedAt: past - 1_000, expiresAt: past }, 'Revoked'],
  ])('that is %s says only that, in a picture of constant size', async (_, over, word) => {
    const id = await keepProof(app, await knownBrowser(app, account), { ...said, ...over })
    const response = await badge(id)
    expect(response.status).toBe(200)
    const svg = await response.text()
    expect([...svg.matchAll(/>([^<\s][^<]*)</g)].map(([, text]) => text)).toEqual([word])
    expect(svg).toContain(`width="${badgeSize.width}" height="${badgeSize.height}"`)
    for (const secret of [id, said.purpose, said.audience, accounts.alice.address.slice(2)])
      expect(svg.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('cannot run or load anything, may be shown by every site, and is loaded again each time', async () => {
    const id = await keepProof(app, await knownBrowser(app, account), said)
    const { headers } = await badge(id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(headers.get('vary')?.toLowerCase()).toContain('accept-language')
    expect(headers.getSetCookie()).toEqual([])
  })

  test('does not reveal a draft, not even to its browser', async () => {
    const browser = await knownBrowser(app, account)
    const id = await keepProof(app, browser, { ...said, issuedAt: null })
    const unknown = await badge('0'.repeat(32))
    const { status, body } = await browser.send<object>('GET', `/p/${id}/badge.svg`)
    expect([status, unknown.status]).toEqual([404, 404])
    expect(await unknown.json()).toEqual({ ...body, requestId: expect.any(String) })
  })
})

test('a badge is written in the language of its reader', () => {
  expect(drawBadge('valid', 'de-AT,en;q=0.5')).toContain('>Gültig<')
  expect(drawBadge('revoked', 'fr, de')).toContain('>Widerrufen<')
  expect(drawBadge('revoked', '"><script>')).toContain('>Revoked<')
})
