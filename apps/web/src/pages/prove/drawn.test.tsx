import type { ProofState } from '@countersign/api'
import { CountersignProvider, createQueryClient } from '@countersign/react'
import type { ProverState, UsedProver } from '@countersign/react/proof'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/prove.ts'
import { en } from '../../locales/en.ts'
import { WordsContext } from '../../locales/words.ts'
import { confirmed, cosigning, teamSafe } from '../cosigning/cosigning.fixture.ts'
import { DrawnDraft } from './draft/draft-view.tsx'
import { Drawn } from './draft/owners-asked.tsx'
import { placeOf } from './draft/place-of.ts'
import { Ready } from './draft/ready.tsx'
import { AskedFacts } from './form/asked-facts.tsx'
import { FormPage } from './form/form-page.tsx'
import { ProveWordsContext } from './words.ts'

// Links and the form ask where the page is.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/prove')))
afterAll(() => vi.unstubAllGlobals())

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x6d2B5A5BF0C1D5c6B2e5f3A4c8BE1b9ca7D3F012'
const one = `eip155:1:${address}`
const two = `eip155:1:${other}`

async function draw(children: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <ProveWordsContext value={words}>
        <CountersignProvider>
          <QueryClientProvider client={createQueryClient()}>
            <Suspense>{children}</Suspense>
          </QueryClientProvider>
        </CountersignProvider>
      </ProveWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

/** What the buttons of the first rank say. */
const primaries = (html: string) =>
  [...html.matchAll(/<(button|a)[^>]*class="[^"]*_primary_[^"]*"[^>]*>(.*?)<\/\1>/g)].map(
    ([, , said]) => said,
  )

function draft(...signed: readonly string[]): ProofState {
  const at = '2030-03-04T09:30:00.000Z'
  return {
    ...{ id: 'd1', link: 'https://id.example.org/p/d1', purpose: 'a grant', audience: 'The Committee' },
    ...{ status: 'draft', visibility: 'link', request: null, requester: null, mine: 'maker' },
    ...{ createdAt: at, issuedAt: null, expiresAt: at, draftUntil: at, revokedAt: null, document: null },
    accounts: [one, two].map(account => ({
      ...{ account, method: null, verifiedAt: null, block: null, safe: null, cosigning: null, refused: null },
      status: signed.includes(account) ? ('signed' as const) : ('unsigned' as const),
    })),
  }
}

const nothing = () => {}
function prover(state: ProverState, accounts: readonly string[] = []): UsedProver {
  const [first] = accounts
  return {
    ...{ prepare: nothing, sign: nothing, retry: nothing, reset: nothing, connect: nothing, state },
    connected: first === undefined ? null : { address: first, accounts, chainId: 1, wallet: 'Fox' },
  }
}

const at = { attempt: 1, act: { draft: 'd1', account: one } }
const text = { id: 'c1', account: one, message: 'I sign this text.', deadline: 1, cosigning: null }
const idle: ProverState = { status: 'idle', attempt: 0 }
const drawDraft = (proof: ProofState, state: ProverState = idle, accounts: readonly string[] = []) =>
  draw(<DrawnDraft proof={proof} prover={prover(state, accounts)} onChanged={nothing} />)

describe('a draft', () => {
  test('leads to the first account that has not signed, and says how far it is', async () => {
    const html = await drawDraft(draft(one))
    expect(html).toContain(words.draft.count({ signed: 1, all: 2 }))
    expect(primaries(html)).toEqual([words.draft.begin.key])
    expect(html).toContain('a grant')
    expect(html).toContain('The Committee')
  })

  test('shows the request and its requester before anything is signed', async () => {
    const html = await drawDraft({ ...draft(), request: 'Rq3vQ0b1S7m2Zx9dLr4TnA', requester: two })
    expect(html).toContain(`<dt>${en.common.proofContext.requester}</dt>`)
    expect(html).toContain(other)
    expect(html).toContain('Rq3vQ0b1S7m2Zx9dLr4TnA')
    expect(await drawDraft(draft())).not.toContain(en.common.proofContext.requester)
  })

  test('says that the signature of a Safe was too large for it, and leads to a separate proof', async () => {
    const proof = draft(one)
    const html = await drawDraft({
      ...proof,
      accounts: proof.accounts.map(each => ({ ...each, refused: each.account === two ? 'too-large' : null })),
    })
    expect(html).toContain(words.draft.refused.title)
    expect(html).toContain(`/prove?account=${encodeURIComponent(two)}`)
    expect(await drawDraft(proof)).not.toContain(words.draft.refused.title)
  })

  test('shows the text before any wallet is asked, and then asks the wallet by its name', async () => {
    const html = await drawDraft(draft(two), { status: 'text-ready', ...at, text }, [address])
    expect(html).toContain('I sign this text.')
    expect(primaries(html)).toEqual([words.draft.sign({ wallet: 'Fox' })])
  })

  test('says which account is connected, and which is needed', async () => {
    const html = await drawDraft(draft(two), { status: 'text-ready', ...at, text }, [other])
    expect(html).toContain(words.draft.connect.wrong)
    expect(html).toContain('0x6d2B…F012')
    expect(html).toContain(address)
    expect(primaries(html)).toEqual([words.draft.connect.another])
  })

  test('says where to look while the wallet is asked, with a way out', async () => {
    const state: ProverState = { status: 'waiting-for-signature', ...at, text, slow: true }
    const html = await drawDraft(draft(two), state, [address])
    expect(html).toContain(words.draft.asking.title({ wallet: 'Fox' }))
    expect(html).toContain(words.draft.slow)
    expect(html).toContain(words.draft.stop)
    expect(primaries(html)).toEqual([])
  })

  test('says why it came to nothing, and lets it be tried again', async () => {
    const failure = { kind: 'wallet', code: 'refused' } as const
    const html = await drawDraft(
      draft(two),
      { status: 'failed', ...at, at: 'waiting-for-signature', failure, message: text.message },
      [address],
    )
    expect(html).toContain(words.reason.wallet.refused({ wallet: 'Fox' }))
    expect(html).toContain('I sign this text.')
    expect(primaries(html)).toEqual([words.draft.again])
  })

  test('can be given up, after a question that names it', async () => {
    const html = await drawDraft(draft())
    expect(html).toContain(words.draft.giveUp.title)
    expect(html).toContain(words.draft.giveUp.text)
  })
})

describe('a Safe whose owners are asked', () => {
  const asked = cosigning({ purpose: 'proof' })
  const account = `eip155:31337:${teamSafe}`
  const drawOwners = (seen = asked, isThere = false) =>
    draw(
      <Drawn
        {...{ account, cosigning: seen, isThere, own: { is: 'sign' }, onBegin: nothing }}
        prover={prover(idle, isThere ? [teamSafe] : [])}
      />,
    )

  test('has the link to pass on, the code, and everybody who may confirm', async () => {
    const html = await drawOwners()
    expect(html).toContain(asked.link)
    expect(html).toContain('aria-valuemax="2"')
    expect(html).toContain(`href="/cosign/${asked.id}"`)
    expect(html).not.toContain(words.draft.owners.self.title)
  })

  test('may sign itself where its own wallet is connected', async () => {
    expect(await drawOwners(asked, true)).toContain(words.draft.owners.selfSign({ wallet: 'Fox' }))
  })

  test('says that it goes on by itself once enough have confirmed', async () => {
    expect(await drawOwners(cosigning({ ...confirmed, purpose: 'proof' }))).toContain(
      words.draft.owners.confirmed,
    )
  })

  test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)('can be asked anew (%s)', async status => {
    const html = await drawOwners(cosigning({ purpose: 'proof', status }))
    expect(html).toContain(words.draft.owners.ended[status])
    expect(primaries(html)).toEqual([words.draft.owners.askAgain])
  })
})

describe('a proof that all have signed', () => {
  test('is gone to, or to the request that it answers', async () => {
    expect(placeOf({ id: 'd1', request: null })).toBe('/p/d1')
    expect(placeOf({ id: 'd1', request: 'r1' })).toBe('/r/r1?proof=d1')
    const html = await draw(<Ready proof={{ ...draft(one, two), status: 'valid' }} />)
    expect(html).toContain('href="/p/d1"')
    expect(html).toContain(words.draft.ready.title)
  })
})

describe('the form', () => {
  test('says nothing is wrong before anything was tried, and shows what would be signed', async () => {
    const html = await draw(<FormPage />)
    expect(html).toContain('I prove it to [recipient] for [purpose].')
    expect(html).not.toContain('aria-invalid="true"')
    expect(html).not.toContain(words.form.faults)
    expect(primaries(html)).toEqual([words.form.begin])
  })

  test('says who asks, for what, and that nothing is handed over yet', async () => {
    const asked = {
      ...{ id: 'r1', by: two, purpose: 'a loan', audience: null, account: one, chain: 'eip155:1' },
      ...{ holdsFor: 7200, deadline: '2030-02-07T09:30:00.000Z' },
    }
    const html = await draw(<AskedFacts asked={asked} />)
    expect(html).toContain('a loan')
    expect(html).toContain('0x6d2B…F012')
    expect(html).toContain(words.asked.fixed)
    expect(html).toContain(words.asked.afterwards)
  })
})
