import {
  eip155Chain,
  formatAccountId,
  type ProofReport,
  parseAddress,
  type UnavailableReason,
} from '@countersign/core'
import { CountersignProvider } from '@countersign/react'
import { exactDate } from '@countersign/react/pieces'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { check as words } from '../../locales/en/check.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { VerdictText } from './accounts.tsx'
import { excerptOf } from './excerpt.ts'
import { PlainResult } from './plain-result.tsx'
import { ProofResult } from './proof-result.tsx'
import { ProofResults } from './proof-results.tsx'
import { Working } from './proofs.tsx'
import { totalsOf } from './results.ts'
import { checked, proof, report } from './testing/checked.ts'

const requester = parseAddress('0x2222222222222222222222222222222222222222')

async function draw(piece: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ check: words, shared }}>
        <CountersignProvider>{piece}</CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** Returns the items below one of the headings of the list of checks. */
const group = (html: string, outcome: string) =>
  new RegExp(`data-outcome="${outcome}"><h4>.*?</h4><ul>(.*?)</ul>`).exec(html)?.[1] ?? ''

test('a valid signature of a text that has the address without its checksum says so', async () => {
  const question = { account: formatAccountId(eip155Chain(1), requester), message: 'text', signature: '0x' }
  const drawn = (addressWithoutChecksum: string | undefined) => {
    const answer = { verdict: { status: 'verified', method: 'eoa' }, addressWithoutChecksum } as const
    return draw(<PlainResult state={{ status: 'answered', answer, question }} onAgain={() => {}} />)
  }
  const address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
  const html = await drawn(address)
  expect(html).toContain(words.plainResult.verified.title)
  expect(html).toContain(words.plainResult.withoutChecksum)
  expect(html).toContain(address)
  expect(await drawn(undefined)).not.toContain(words.plainResult.withoutChecksum)
})

test('a signature that could not be checked can be checked again, unless it is too large for that', async () => {
  const question = { account: formatAccountId(eip155Chain(1), requester), message: 'text', signature: '0x' }
  const drawn = (reason: UnavailableReason) => {
    const answer = { verdict: { status: 'unavailable', reason }, addressWithoutChecksum: undefined } as const
    return draw(<PlainResult state={{ status: 'answered', answer, question }} onAgain={() => {}} />)
  }
  expect(await drawn('node-timeout')).toContain(words.again)
  const html = await drawn('signature-too-large')
  expect(html).toContain(words.plainResult.unavailable)
  expect(html).not.toContain(words.again)
})

test('a valid proof is reported as valid, with what that is based on', async () => {
  const html = await draw(<ProofResult checked={checked()} />)
  expect(html).toContain(words.status.verified)
  expect(group(html, 'passed')).toContain(words.sentences.signatures.passed)
  expect(group(html, 'trusted')).toContain(words.checks.revocation.foreign)
  expect(group(html, 'trusted')).toContain(words.sentences['receipt-signature'].none)
  expect(group(html, 'skipped')).toContain(words.sentences['receipt-content'].skipped)
  for (const check of ['request', 'factories'] as const)
    expect(html).not.toContain(words.sentences[check].skipped)
  expect(html.indexOf(words.accounts.title.one)).toBeLessThan(html.indexOf(words.says.label))
  expect(html).toContain(words.checks.chains({ networks: 'eip155:1' }))
  expect(html).not.toContain(words.again)
})

test('owners who only approved on-chain, as the contract says, are named as such', async () => {
  const [account] = report().accounts
  if (!account) return expect.unreachable()
  const approved = [parseAddress(`0x${'ab'.repeat(20)}`)]
  const accounts = [{ ...account, approved }]
  const html = await draw(<ProofResult checked={checked({ report: report({ accounts }) })} />)
  expect(html).toContain(words.accounts.approved({ owners: 1 }))
  expect(html).toContain(approved[0])
  expect(await draw(<ProofResult checked={checked()} />)).not.toContain(
    words.accounts.approved({ owners: 1 }),
  )
})

test('the request that a proof was made for, and its requester, are shown with the content of the proof', async () => {
  const request = { id: 'Rq3vQ0b1S7m2Zx9dLr4TnA', requester: formatAccountId(eip155Chain(1), requester) }
  const html = await draw(
    <ProofResult checked={checked({ report: report({ proof: { ...proof, version: 2, request } }) })} />,
  )
  expect(html).toContain(`<dt>${shared.proofContext.requester}</dt>`)
  expect(html).toContain(requester)
  expect(html).toContain(request.id)
  expect(await draw(<ProofResult checked={checked()} />)).toContain(shared.proofContext.unsigned)
})

test('the invalid field of a proof is named, and shown in the document', async () => {
  const field = '/accounts/0/block/hash'
  const html = await draw(
    <ProofResult
      checked={checked({
        report: report({ status: 'rejected', reason: 'block-differs', field }),
        excerpt: excerptOf(proof, field),
      })}
    />,
  )
  expect(html).toContain(words.status.rejected)
  expect(html).toContain(words.verdict.proof['block-differs'])
  expect(html).toContain(`>${field}</code>`)
  expect(html).toMatch(/data-fault="true".*?<mark> *"hash": "0xabab/)
})

test('a key that has only signed to delegate is shown with the contract that it names', async () => {
  const delegate = parseAddress(`0x${'ab'.repeat(20)}`)
  const verdict = { status: 'verified', method: 'eip7702', block: null, delegate } as const
  expect(await draw(<VerdictText verdict={verdict} chain="eip155:1" />)).toContain(
    words.verdict.delegate({ address: delegate }),
  )
})

test('an unavailable check is not reported as a rejection, and can be retried', async () => {
  const html = await draw(
    <ProofResult checked={checked({ report: report({ status: 'unavailable' }) })} onAgain={() => {}} />,
  )
  expect(html).toContain(words.status.unavailable)
  expect(html).toContain(words.again)
  expect(html).not.toContain(words.status.rejected)
})

test('each check is described by a sentence that is true for its result', async () => {
  const { checks } = report()
  const revoked = checked({
    revocation: 'asked',
    revokedAt: '2026-11-22T10:00:00.000Z',
    report: report({
      status: 'rejected',
      reason: 'revoked',
      field: '',
      checks: { ...checks, original: 'passed', revocation: 'failed' },
    }),
    excerpt: excerptOf(proof, ''),
  })
  const html = await draw(<ProofResult checked={revoked} />)
  expect(html).toContain(words.status.revoked)
  expect(html).not.toContain(words.status.rejected)
  expect(group(html, 'failed')).toMatch(/^<li>Revoked by its owner on November 22, 2026/)
  expect(html).not.toContain(words.sentences.revocation.passed)
  expect(html).not.toContain(words.field)
})

test('one sentence says that the checks after a failed one were not reached', async () => {
  const skipped = Object.fromEntries(
    Object.keys(report().checks).map(check => [check, 'skipped']),
  ) as ProofReport['checks']
  const html = await draw(
    <ProofResult
      checked={checked({
        report: report({
          ...{ status: 'rejected', reason: 'malformed', field: '', proof: null, accounts: [] },
          checks: { ...skipped, form: 'failed' },
        }),
      })}
    />,
  )
  expect(group(html, 'failed')).toContain(words.sentences.form.failed)
  expect(group(html, 'skipped')).toBe(`<li>${words.sentences.notReached}</li>`)
})

test('the result says so if no chain was requested', async () => {
  expect(await draw(<ProofResult checked={checked({ chains: [] })} />)).toContain(words.checks.noChains)
})

test('the content of a document is shown as text, with its hidden characters', async () => {
  const evil = { ...proof, purpose: '<img src=x onerror=alert(1)>', audience: 'safe\u202Egnp.exe\u0000' }
  const html = await draw(
    <ProofResult
      checked={checked({
        report: report({ proof: evil, status: 'rejected', reason: 'malformed', field: '/audience' }),
        excerpt: excerptOf(evil, '/audience'),
      })}
    />,
  )
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('\u202E')
  expect(html).toContain('safe⟨U+202E⟩gnp.exe⟨U+0000⟩')
})

test('letters that look like others are named, and words in one alphabet are shown without a warning', async () => {
  const drawn = (audience: string) =>
    draw(<ProofResult checked={checked({ report: report({ proof: { ...proof, audience } }) })} />)
  expect(await drawn('Ex\u0430mple Bank')).toContain('\u0430 U+0430')
  expect(await drawn('Банк России')).not.toContain('role="note"')
})

test('many results are counted, and the first of them are listed in a table', async () => {
  const results = Array.from({ length: 1_000 }, (_, index) =>
    checked(
      index % 2 === 0
        ? { name: `${index}.json` }
        : {
            name: `${index}.json`,
            report: report({ status: 'rejected', reason: 'expired', field: '/expiresAt' }),
          },
    ),
  )
  const html = await draw(
    <ProofResults results={results} onAgain={() => {}} isWorking={false} onLinks={() => {}} />,
  )
  expect(html).toContain(`<strong>1,000</strong> ${words.many.all}`)
  expect(html).toContain('<strong>500</strong> Valid<')
  expect(html).toContain(`<strong>500</strong> ${words.seal.invalid}<`)
  expect(html.match(/<th scope="row">/g)).toHaveLength(300)
  expect(html).toContain(words.many.shown({ shown: '300', all: '1,000' }))
  expect(html).toContain(words.status.expired)
  expect(html).toContain(words.many.csv)
})

test('the table of results has a column for the invalid fields only if there is one', async () => {
  const drawn = (another: Parameters<typeof checked>[0]) =>
    draw(
      <ProofResults
        results={[checked(), checked({ name: 'another.json', ...another })]}
        onAgain={() => {}}
        isWorking={false}
        onLinks={() => {}}
      />,
    )
  const header = `<th scope="col">${words.many.field}</th>`
  const whole = report({ status: 'rejected', reason: 'malformed', field: '', proof: null, accounts: [] })
  expect(await drawn({ report: whole })).not.toContain(header)
  expect(await drawn({ report: whole, other: 'text' })).not.toContain(header)
  const html = await drawn({
    report: report({ status: 'rejected', reason: 'malformed', field: '/purpose' }),
  })
  expect(html).toContain(header)
  expect(html).toContain('<td><code>/purpose</code></td>')
})

test('what is no proof is not called invalid, alone and among others', async () => {
  const pdf = checked({
    name: 'paper.pdf',
    other: 'pdf',
    report: report({ status: 'rejected', reason: 'malformed', field: '', proof: null, accounts: [] }),
  })
  const drawn = [
    await draw(<ProofResult checked={pdf} />),
    await draw(
      <ProofResults results={[pdf, checked()]} onAgain={() => {}} isWorking={false} onLinks={() => {}} />,
    ),
  ]
  for (const html of drawn) {
    expect(html).toContain(words.other.title)
    expect(html).toContain(words.other.pdf)
    expect(html.replace(`<strong>0</strong> ${words.seal.invalid}`, '')).not.toContain(words.seal.invalid)
    expect(html).not.toContain(words.verdict.proof.malformed)
  }
  expect(totalsOf([pdf, checked()])).toEqual({ verified: 1, rejected: 0, unavailable: 0, other: 1 })
})

test('a running check of many documents shows its progress and a button to stop', async () => {
  const html = await draw(
    <Working
      progress={{ status: 'working', all: 10_000, results: [checked()] }}
      onStop={() => {}}
      onAgain={() => {}}
    />,
  )
  expect(html).toContain('1 of 10,000 checked')
  expect(html).toMatch(/<progress[^>]*max="10000" value="1"/)
  expect(html).toContain(words.working.stop)
})

test('a check whose code fails to load can be retried', async () => {
  const html = await draw(<Working progress={{ status: 'broken' }} onStop={() => {}} onAgain={() => {}} />)
  expect(html).toContain(words.working.broken.text)
  expect(html).toContain(en.common.unavailable.retry)
})

test('results of pasted proofs are named by whose proof they are and when it was issued, others by file or link', async () => {
  const results = [
    checked({ name: '2', line: 2 }),
    checked({ name: '3', line: 3, report: report({ status: 'rejected', reason: 'malformed', proof: null }) }),
    checked({ name: 'list.ndjson:1' }),
  ]
  const html = await draw(
    <ProofResults results={results} onAgain={() => {}} onLinks={() => {}} isWorking={false} />,
  )
  const subject = `0xd8dA…6045 · ${exactDate(proof.issuedAt, 'en')}`
  const names = Array.from(html.matchAll(/<th scope="row">(.*?)<\/th>/g), ([, name]) => name)
  expect(names).toEqual([
    `<bdi>${subject}</bdi><small>Line 2</small>`,
    '<bdi>Line 3</bdi>',
    `<bdi>list.ndjson:1</bdi><small>${subject}</small>`,
  ])
  expect(html).toContain(`aria-label="Details of ${subject} · Line 2"`)
})
