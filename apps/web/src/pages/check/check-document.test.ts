import type { ProofReport } from '@countersign/core'
import { makeProofs, type ProofSample } from '@countersign/testbed/proofs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Checking, checkDocument } from './check-document.ts'
import type { Checked } from './protocol.ts'
import { siteWord } from './site-word.ts'
import { splitDocuments } from './split.ts'

const origin = 'https://id.example.org'
let samples: readonly ProofSample[] = []
let keySet: unknown

beforeAll(async () => {
  ;({ samples, keySet } = await makeProofs(600, { seed: 7 }))
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A site that says the same of every proof. */
function site(said: { status?: string; keys?: unknown } = {}) {
  const asked: string[] = []
  const ask: typeof fetch = async address => {
    const { pathname } = new URL(String(address))
    asked.push(pathname)
    if (pathname === '/.well-known/jwks.json') return 'keys' in said ? json({}, 500) : json(keySet)
    return said.status === undefined ? json({}, 404) : json({ proof: { status: said.status } })
  }
  return { word: siteWord(origin, ask), asked }
}

/** Checks as the page of a site does, which has no nodes. */
const at = (of: string, word = site().word): Checking => ({ origin: of, chains: [], site: word })

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

describe('hundreds of proofs, good and bad in every way that is known', () => {
  test('are judged as foretold by the page of the site that issued them', async () => {
    const items = splitDocuments('all.ndjson', samples.map(({ text }) => text).join('\n'))
    // A line with nothing in it is no document.
    expect(items).toHaveLength(samples.filter(({ text }) => text.trim() !== '').length)
    const checking = at(origin, site({ status: 'valid' }).word)
    const checked = await Promise.all(items.map(item => checkDocument(item, checking)))
    expectAsForetold(checked, ({ expected }) => expected)
  })

  test('are judged without their receipts by another site, which asks nobody', async () => {
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

  test('show where the fault stands, wherever there is a document to show it in', async () => {
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

test('a document that names two sites is asked about at none', async () => {
  const { word, asked } = site({ status: 'valid' })
  const document = `{"origin":"https://elsewhere.example",${(samples[0]?.text ?? '').trimStart().slice(1)}`
  const { report, receipt } = await checkDocument({ name: 'twice', document }, at(origin, word))
  expect(outcome(report)).toEqual({ status: 'rejected', reason: 'malformed', field: '/origin' })
  expect([asked, receipt]).toEqual([[], 'none'])
})

describe('a good proof', () => {
  const good = () => {
    const sample = samples.find(
      ({ expected, text }) => expected.status === 'verified' && /"receipt":"/.test(text),
    )
    return { name: 'good', document: sample?.text ?? expect.unreachable() }
  }

  test('is refused where its own site says that it was revoked', async () => {
    const checked = await checkDocument(good(), at(origin, site({ status: 'revoked' }).word))
    expect(outcome(checked.report)).toEqual({ status: 'rejected', reason: 'revoked', field: '' })
    expect(checked.report.checks.revocation).toBe('failed')
    expect(checked.revocation).toBe('asked')
  })

  test('is right all the same where its site cannot be asked, and that is told', async () => {
    const away: typeof fetch = async () => {
      throw new TypeError('Failed to fetch')
    }
    const checked = await checkDocument(good(), at(origin, siteWord(origin, away)))
    expect(checked).toMatchObject({ revocation: 'failed', receipt: 'keys-missing' })
    expect(checked.report.status).toBe('verified')
    expect(checked.report.checks).toMatchObject({ revocation: 'trusted', 'receipt-signature': 'trusted' })
  })

  test('that its site does not know is told apart from one that was not revoked', async () => {
    const checked = await checkDocument(good(), at(origin, site().word))
    expect(checked.revocation).toBe('unknown')
    expect(checked.report.checks.revocation).toBe('trusted')
  })
})
