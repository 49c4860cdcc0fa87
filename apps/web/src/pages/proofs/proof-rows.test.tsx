import type { ProofState } from '@countersign/api'
import { parseAccountId } from '@countersign/core'
import { CountersignProvider } from '@countersign/react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { draftFor } from '../../../../../packages/wallets/src/proof/testing/draft.ts'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { proofs as words } from '../../locales/en/proofs.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { ProofRows } from './proof-rows.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/proofs')))
afterAll(() => vi.unstubAllGlobals())

const accounts = [1, 2].map(chain =>
  parseAccountId(`eip155:${chain}:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045`),
)
const draft = draftFor(accounts, accounts.slice(0, 1), { id: 'p1' })
const proof = (change: Partial<ProofState>): ProofState => ({
  ...draft,
  ...{ status: 'valid', mine: 'owner', issuedAt: draft.createdAt, draftUntil: null },
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
  const html = await draw(draft)
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
