import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { databaseKinds } from '../testing/database.ts'
import { problem, proving } from '../testing/proofs.ts'
import { chain, keepProof } from '../testing/requests.ts'
import { useApp } from '../testing/use-app.ts'

/** Covers how a person finds one of their proofs. */

const day = 86_400_000

describe.each(databaseKinds)('the list of one’s own proofs, on %s,', kind => {
  const { app } = useApp(kind, url => openApp(url))

  /** Creates a person with a proof of each status, the newest first in what is returned. */
  async function person() {
    const browser = new Browser(app)
    const key = privateKeyToAccount(generatePrivateKey())
    await browser.signIn(key, Number(chain().slice('eip155:'.length)))
    const account = `${chain()}:${key.address}`
    const time = Date.now()
    const keep = (age: number, proof: Omit<Parameters<typeof keepProof>[2], 'account'>) =>
      keepProof(app, browser, { account, createdAt: time - age * 1000, ...proof })
    return {
      account,
      list: proving(browser).list,
      draft: await keep(1, { purpose: 'ein Büro', audience: 'Ämter', issuedAt: null }),
      valid: await keep(2, { purpose: 'a grant', audience: 'The Committee' }),
      expired: await keep(3, { purpose: 'a grant', audience: null, expiresAt: time - day }),
      revoked: await keep(4, { purpose: 'a loan', audience: '100% Bank', revokedAt: time }),
    }
  }

  test('shows those with a status, or with all words of a search', async () => {
    const { list, account, draft, valid, expired, revoked } = await person()
    const found = async (query: string) => {
      const { status, body } = await list(query)
      expect(status).toBe(200)
      expect(body.next).toBeNull()
      return body.items.map(({ id }) => id)
    }
    expect(await found('')).toEqual([draft, valid, expired, revoked])
    expect(await found('?status=draft')).toEqual([draft])
    expect(await found('?status=valid')).toEqual([valid])
    expect(await found('?status=expired')).toEqual([expired])
    expect(await found('?status=revoked')).toEqual([revoked])
    expect(await found('?search=GRANT')).toEqual([valid, expired])
    expect(await found('?search=committee+grant')).toEqual([valid])
    expect(await found('?search=grant&status=expired')).toEqual([expired])
    expect(await found(`?search=${encodeURIComponent('ämter BÜRO')}`)).toEqual([draft])
    expect(await found('?search=%25')).toEqual([revoked])
    expect(await found('?search=_')).toEqual([])
    expect(await found('?search=+')).toEqual([draft, valid, expired, revoked])
    expect(await found(`?search=${account.slice(-40).toUpperCase()}`)).toHaveLength(4)
    expect(await found(`?search=%E2%80%8B${account.slice(account.lastIndexOf(':') + 1)}`)).toHaveLength(4)
    expect(await found(`?search=${valid.slice(0, 12)}`)).toEqual([valid])
  })

  test('has pages with a filter, too, which include drafts', async () => {
    const { list, draft, valid, expired, revoked } = await person()
    const ids: string[] = []
    let next: string | null = null
    do {
      const { body } = await list(`?search=eip155&limit=1${next === null ? '' : `&cursor=${next}`}`)
      ids.push(...body.items.map(({ id }) => id))
      next = body.next
    } while (next !== null && ids.length < 9)
    expect(ids).toEqual([draft, valid, expired, revoked])
  })

  test('never shows the proofs of others, with any filter', async () => {
    const { valid } = await person()
    const stranger = await person()
    const { body } = await stranger.list(`?search=${valid}`)
    expect(body.items).toEqual([])
  })

  test('refuses a status that proofs do not have, and a search that is too long', async () => {
    const { list } = await person()
    expect(await list('?status=open')).toMatchObject(problem(400, 'request-invalid'))
    expect(await list(`?search=${'a'.repeat(101)}`)).toMatchObject(problem(400, 'request-invalid'))
  })
})
