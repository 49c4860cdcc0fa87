import type { ProofState } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import { type ReactNode, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MissingPage } from '../../layout/missing-page.tsx'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { proof as words } from '../../locales/en/proof.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { Queries } from '../queries.tsx'
import { Content } from './content.tsx'
import { Paper } from './paper.tsx'
import { prefetchProof } from './prefetch-proof.ts'
import { alice, bob, carol, document, proof, safe } from './testing/proof.ts'
import { View } from './view.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/p/1')))
afterAll(() => vi.unstubAllGlobals())

async function draw(piece: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ proof: words, shared }}>
        <CountersignProvider>
          <Queries>
            <Suspense>{piece}</Suspense>
          </Queries>
        </CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  const html = await new Response(prelude).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
}

const view = (over: Partial<ProofState> = {}) =>
  draw(<View proof={{ ...proof, ...over }} onChange={() => {}} />)

test('a proof that has arrived before its page is in the first rendering, instead of a loading state', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ proof }))
  expect(await draw(<Content id={'0'.repeat(32)} />)).toContain(en.common.loading)
  await prefetchProof(proof.id)
  const html = await draw(<Content id={proof.id} />)
  expect(html).toContain(words.title.valid)
  expect(html).not.toContain(en.common.loading)
})

describe('the headline shows that a proof is', () => {
  test('valid', async () => {
    const html = await view()
    expect(html).toContain(words.title.valid)
    expect(html).toContain('data-status="valid"')
    expect(html).toContain(words.check.go)
  })

  test('expired, and since when', async () => {
    const html = await view({ status: 'expired' })
    expect(html).toContain(words.title.expired)
    expect(html).toMatch(/This proof expired on January 1, 2027/)
  })

  test('revoked, and since when', async () => {
    const html = await view({ status: 'revoked', revokedAt: '2026-03-04T10:00:00.000Z' })
    expect(html).toContain(words.title.revoked)
    expect(html).toMatch(/revoked this proof on March 4, 2026/)
  })

  test('a draft, which can be signed, but not downloaded or checked', async () => {
    const html = await view({ status: 'draft', document: null, issuedAt: null, mine: 'maker' })
    expect(html).toContain(`href="/prove/${proof.id}"`)
    expect(html).not.toContain(words.keep.file)
    expect(html).not.toContain(words.check.go)
  })
})

test('a proof shows its audience, its purpose, its message, and how many of the owners have signed', async () => {
  const html = await view({ accounts: proof.accounts.slice(1) })
  expect(html).toContain('Example Exchange')
  expect(html).toContain('opening an account')
  expect(html).toContain(words.accounts.owners({ signed: 2, all: 3, needed: 2 }))
  expect(html.match(new RegExp(`</svg>${words.accounts.hasSigned}`, 'g'))).toHaveLength(2)
  expect(html).toContain(document.accounts[1]?.message)
})

test('an owner who only approved on-chain, as the contract says, is not shown as one who signed', async () => {
  const [account] = proof.accounts.slice(1)
  if (!account) return expect.unreachable()
  const { owners, ownersApproved, hasSigned, hasApproved } = words.accounts
  const some = { ...account, approved: [carol] }
  const html = await view({ accounts: [some] })
  expect(html).toContain(ownersApproved({ signed: 1, all: 3, approved: 1, needed: 2 }))
  expect(html.match(new RegExp(`</svg>${hasSigned}`, 'g'))).toHaveLength(1)
  expect(html.match(new RegExp(`>${hasApproved}`, 'g'))).toHaveLength(1)
  const printed = await draw(<Paper proof={{ ...proof, accounts: [some] }} />)
  expect(printed).toContain(`${alice}</code> ✓ ${hasSigned}`)
  expect(printed).toContain(`${carol}</code> ${hasApproved}`)

  // A contract that names strangers as its owners: the page says of none that they signed.
  const all = { ...account, approved: [...(account.safe?.confirmations ?? [])] }
  const none = { ...account, safe: account.safe && { ...account.safe, confirmations: [] } }
  for (const accounts of [[all], [none]])
    for (const html of [await view({ accounts }), await draw(<Paper proof={{ ...proof, accounts }} />)]) {
      expect(html).not.toMatch(new RegExp(`(</svg>|✓ )${hasSigned}`))
      expect(html).not.toContain(owners({ signed: 2, all: 3, needed: 2 }))
    }
})

test('the request that a proof was made for, and its requester, are shown', async () => {
  const html = await view()
  expect(html).toContain(`<dt>${shared.proofContext.requester}</dt>`)
  expect(html).toContain(bob)
  expect(html).toContain('fedcba9876543210fedcba9876543210')
})

test('without a request, no row says who requested the proof', async () => {
  const html = await view({ document: { ...document, request: null } })
  expect(html).not.toContain(shared.proofContext.requester)
})

describe('the next step is', () => {
  const primary = /<button[^>]* class="[^"]*primary[^"]*"[^>]*>(?:<[^>]*>)*([^<]+)/g
  const next = async (over: Partial<ProofState>) =>
    [...(await view(over)).matchAll(primary)].map(([, label]) => label)

  test('checking it, for a visitor', async () => {
    expect(await next({ mine: 'no' })).toEqual([words.check.go])
  })

  test.each(['owner', 'maker'] as const)('sharing it, for its %s', async mine => {
    expect(await next({ mine })).toEqual([words.keep.copy])
    const html = await view({ mine })
    expect(html.indexOf(words.keep.own)).toBeLessThan(html.indexOf(words.check.go))
  })

  test('which for its owner has the HTML of its badge, without a script or a frame', async () => {
    const html = await view({ mine: 'owner' })
    const source = `${proof.link}/badge.svg`
    expect(html).toContain(`&lt;a href="${proof.link}"&gt;&lt;img src="${source}" alt="${words.page}"`)
    expect(html).toContain(`<img src="${source}"`)
    expect(await view({ mine: 'no' })).not.toContain(source)
  })

  test('checking it, once it cannot be used any more', async () => {
    expect(await next({ mine: 'owner', status: 'expired' })).toEqual([words.check.go])
  })
})

test('a proof without an audience is for anyone', async () => {
  expect(await view({ audience: null })).toContain(words.said.anyone)
})

test('only its owner can revoke a proof, after a confirmation that names it', async () => {
  expect(await view({ mine: 'no' })).not.toContain(shared.revokeProof.confirm)
  const html = await view({ mine: 'owner' })
  expect(html).toContain(shared.revokeProof.confirm)
  expect(html).toContain('Revoke the proof for “opening an account”?')
  expect(html).toContain(words.mine.change.listed)
  expect(await view({ mine: 'owner', visibility: 'listed' })).toContain(words.mine.change.link)
})

test('the owner of a revoked proof has no actions left', async () => {
  const html = await view({ mine: 'owner', status: 'revoked', revokedAt: proof.issuedAt })
  expect(html).not.toContain(words.mine.title)
})

test('the printed proof has every address in full, the link, and how to check it', async () => {
  const html = await draw(<Paper proof={proof} />)
  for (const address of [safe.address, alice, bob, carol]) expect(html).toContain(address)
  expect(html).toContain(proof.link)
  expect(html).toContain(words.paper.how)
  expect(html).not.toContain('…')
})

test('a link that leads nowhere explains what to do', async () => {
  expect(await draw(<MissingPage words={words.notFound} />)).toContain(words.notFound.text)
})

test('of the sentences about verdicts, only those about valid signatures are loaded with the page', () => {
  expect(Object.keys(words.verdict).sort()).toEqual(['delegate', 'factory', 'method'])
})
