import type { ProofState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { CountersignProvider } from '@countersign/react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { proofs as words } from '../../locales/en/proofs.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { ProofRows } from './proof-rows.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/proofs')))
afterAll(() => vi.unstubAllGlobals())

const at = '2030-03-04T09:30:00.000Z'
const proof = (change: Partial<ProofState>): ProofState => ({
  ...{ id: 'p1', link: 'https://id.example.org/p/p1', purpose: 'a grant', audience: 'The Committee' },
  ...{ status: 'valid', visibility: 'link', request: null, requester: null, mine: 'owner', madeHere: true },
  ...{ createdAt: at, issuedAt: at, expiresAt: at, draftUntil: null, replaceable: false },
  ...{ revokedAt: null, document: null },
  accounts: (['signed', 'unsigned'] as const).map((status, index) => ({
    account: parseAccountId(`eip155:${index + 1}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`),
    ...{
      status,
      method: null,
      verifiedAt: null,
      block: null,
      safe: null,
      approved: [],
      cosigning: null,
      refused: null,
    },
  })),
  ...change,
})

async function draw(...proofs: readonly ProofState[]): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ proofs: words, shared }}>
        <CountersignProvider>
          <ProofRows proofs={proofs} busy={false} onRemove={() => {}} />
        </CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

test('a draft shows how many accounts have signed, links to its page and can be discarded', async () => {
  const html = await draw(proof({ status: 'draft', mine: 'maker', madeHere: true }))
  expect(html).toContain('href="/prove/p1"')
  expect(html).toContain(words.signed({ signed: 1, all: 2 }))
  expect(html).toContain(shared.discardDraft.title({ purpose: 'a grant' }))
})

test('a valid proof links to its page, and its owner can revoke it', async () => {
  const html = await draw(proof({}))
  expect(html).toContain('href="/p/p1"')
  expect(html).toContain(words.forWhom({ audience: 'The Committee' }))
  expect(html).toContain(shared.revokeProof.title({ purpose: 'a grant' }))
  expect(await draw(proof({ mine: 'no', madeHere: false }))).not.toContain(shared.revokeProof.text)
})

test.each(['expired', 'revoked'] as const)('a proof that is %s stays in the list', async status => {
  const html = await draw(proof({ status }))
  expect(html).toContain(`${en.common.proofStatus[status]}</span>`)
  expect(html).not.toContain(shared.revokeProof.text)
})

test('a revoked proof shows when it was revoked, not when it would have expired', async () => {
  const html = await draw(proof({ status: 'revoked', revokedAt: '2029-05-06T09:30:00.000Z' }))
  expect(html).toContain(words.until.revoked({ date: 'May 6, 2029' }))
})
