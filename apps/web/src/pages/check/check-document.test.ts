import type { ProofReport } from '@countersign/core'
import { makeProofs, type ProofSample } from '@countersign/testbed/proofs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Checking, checkDocument } from './check-document.ts'
import { createIssuer } from './issuer.ts'
import type { Checked } from './protocol.ts'
import { splitText } from './split.ts'

const origin = 'https://id.example.org'
let samples: readonly ProofSample[] = []
let keySet: unknown

beforeAll(async () => {
  ;({ samples, keySet } = await makeProofs(600, { seed: 7 }))
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** Returns a site with the same response for every proof. */
function site(said: { status?: string; keys?: unknown } = {}) {
  const asked: string[] = []
  const ask: typeof fetch = async address => {
    const { pathname } = new URL(String(address))
    asked.push(pathname)
    if (pathname === '/.well-known/jwks.json') return 'keys' in said ? json({}, 500) : json(keySet)
    return said.status === undefined ? json({}, 404) : json({ proof: { status: said.status } })
  }
  return { word: createIssuer(origin, ask), asked }
}

/** Checks as the page of a site does, without nodes. */
const at = (of: string, word = site().word): Checking => ({
  origin: of,
  chains: [],
  now: Date.now(),
  site: word,
})

const outcome = ({ status, reason, field }: ProofReport) => ({ status, reason, field })

function expectAsForetold(
  checked: readonly Checked[],
  foretold: (sample: ProofSample) => ProofSample['expected'],
) {
  for (const { report, name } of checked) {
    const sample = samples[Number(name.split(':').at(-1)) - 1]
    if (!sample) expect.unreachable(name)
    else expect(outcome(report), sample.name).toMatchObject(foretold(sample))
  }
}

describe('hundreds of proofs, valid and invalid in every known way', () => {
  test('get the expected verdict on the page of the site that issued them', async () => {
    const items = splitText('all.ndjson', samples.map(({ text }) => text).join('\n'), origin)
    // An empty line is not a document.
    expect(items).toHaveLength(samples.filter(({ text }) => text.trim() !== '').length)
    const checking = at(origin, site({ status: 'valid' }).word)
    const checked = await Promise.all(items.map(item => checkDocument(item, checking)))
    expectAsForetold(checked, ({ expected }) => expected)
  })

  test('get the expected verdict without their receipts on another site, which sends no requests', async () => {
    const { word, asked } = site()
    const checking = at('https://elsewhere.example', word)
    const checked = await Promise.all(
      samples.map(({ text }, index) => checkDocument({ name: String(index + 1), document: text }, checking)),
    )
    expectAsForetold(checked, ({ withoutKeys }) => withoutKeys)
    expect(asked).toEqual([])
    for (const { revocation, receipt } of checked) {
      expect(['foreign', 'not-asked']).toContain(revocation)
      expect(['foreign', 'none']).toContain(receipt)
    }
  })

  test('show the invalid field whenever there is a document to show it in', async () => {
    const checking = at('https://elsewhere.example')
    for (const { text, name } of samples.slice(0, 200)) {
      const { report, excerpt } = await checkDocument({ name, document: text }, checking)
      if (report.field === null) expect(excerpt, name).toBeNull()
      else if (report.proof)
        expect(
          excerpt?.filter(({ isFault }) => isFault),
          name,
        ).toHaveLength(1)
    }
  })
})

test('no site is requested for a document that names two sites', async () => {
  const { word, asked } = site({ status: 'valid' })
  const document = `{"origin":"https://elsewhere.example",${(samples[0]?.text ?? '').trimStart().slice(1)}`
  const { report, receipt } = await checkDocument({ name: 'twice', document }, at(origin, word))
  expect(outcome(report)).toEqual({ status: 'rejected', reason: 'malformed', field: '/origin' })
  expect([asked, receipt]).toEqual([[], 'none'])
})

describe('a valid proof', () => {
  const good = () => {
    const sample = samples.find(
      ({ expected, text }) => expected.status === 'verified' && /"receipt":"/.test(text),
    )
    return { name: 'good', document: sample?.text ?? expect.unreachable() }
  }

  test('is checked whatever kind of file it looks like', async () => {
    const padded = { ...good(), document: `${' '.repeat(2_000)}${good().document}`, other: 'text' } as const
    const { other, report } = await checkDocument(padded, at('https://elsewhere.example'))
    expect([other, report.proof]).toEqual([undefined, expect.anything()])
  })

  test('expires by the given time, not by the device’s', async () => {
    const checked = await checkDocument(good(), {
      ...at('https://elsewhere.example'),
      now: Date.UTC(2200, 0),
    })
    expect(outcome(checked.report)).toEqual({ status: 'rejected', reason: 'expired', field: '/expiresAt' })
  })

  test('is rejected if its own site reports that it was revoked', async () => {
    const checked = await checkDocument(good(), at(origin, site({ status: 'revoked' }).word))
    expect(outcome(checked.report)).toEqual({ status: 'rejected', reason: 'revoked', field: '' })
    expect(checked.report.checks.revocation).toBe('failed')
    expect(checked.revocation).toBe('asked')
  })

  test('is still valid if its site is unavailable, and the report says so', async () => {
    const away: typeof fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    const checked = await checkDocument(good(), at(origin, createIssuer(origin, away)))
    expect(checked).toMatchObject({ revocation: 'failed', receipt: 'keys-missing' })
    expect(checked.report.status).toBe('verified')
    expect(checked.report.checks).toMatchObject({ revocation: 'trusted', 'receipt-signature': 'trusted' })
  })

  test('is reported as unknown, and not as not revoked, if its site does not know it', async () => {
    const checked = await checkDocument(good(), at(origin, site().word))
    expect(checked.revocation).toBe('unknown')
    expect(checked.report.checks.revocation).toBe('trusted')
  })
})
