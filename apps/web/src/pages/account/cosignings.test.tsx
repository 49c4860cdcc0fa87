import { CountersignProvider } from '@countersign/react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/account.ts'
import { en } from '../../locales/en.ts'
import { AccountWordsContext, WordsContext } from '../../locales/words.ts'
import { confirmed, cosigning, mine } from '../cosigning/cosigning.fixture.ts'
import { CosigningRows, isShared, newest } from './cosignings.tsx'

// Links ask where the page is.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/account')))
afterAll(() => vi.unstubAllGlobals())

async function draw(...cosignings: ReturnType<typeof cosigning>[]): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <AccountWordsContext value={words}>
        <CountersignProvider>
          <CosigningRows cosignings={cosignings} busy={false} onCancel={() => {}} />
        </CountersignProvider>
      </AccountWordsContext>
    </WordsContext>,
  )
  return await new Response(prelude).text()
}

test('one that is open shows how far it is, leads to its page, and may be cancelled', async () => {
  const html = await draw(cosigning({ id: 'one', asker: mine }))
  expect(html).toContain('aria-valuenow="0"')
  expect(html).toContain('aria-valuemax="2"')
  expect(html).toContain('href="/cosign/one"')
  expect(html).toContain(words.cosignings.cancel.title({ account: '0x4167…461a' }))
})

test('one that is confirmed leads to the session that waits there', async () => {
  const html = await draw(cosigning({ ...confirmed, asker: mine }))
  expect(html).toContain(words.cosignings.finish)
  expect(html).not.toContain(words.cosignings.cancel.text)
})

test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
  'one that has ended (%s) stays to be looked at',
  async status => {
    const html = await draw(cosigning({ asker: mine, status }), cosigning({ ...confirmed, collected: true }))
    expect(html.split(`>${words.cosignings.open}<`)).toHaveLength(3)
    expect(html).not.toContain(words.cosignings.cancel.text)
  },
)

test('what is heard of one that waits takes the place of what was listed, and nothing older does', () => {
  const listed = [cosigning({ id: 'one', revision: 2 }), cosigning({ id: 'two', revision: 2 })]
  const heard = [cosigning({ id: 'two', revision: 3 }), cosigning({ id: 'one', revision: 1 })]
  expect(newest(listed, heard)).toEqual([listed[0], heard[0]])
})

test('what a single owner signs alone is not among what is shared, unless they may still have to', () => {
  const alone = (kind: 'eoa' | 'contract', more: Parameters<typeof cosigning>[0] = {}) => {
    const made = cosigning(more)
    const [safe] = made.safes
    const [owner] = safe?.owners ?? []
    if (!safe || !owner) throw new Error('The example has a Safe and an owner.')
    return { ...made, safes: [{ ...safe, threshold: 1, owners: [{ ...owner, kind }] }] }
  }
  expect(isShared(cosigning())).toBe(true)
  expect(isShared(alone('eoa'))).toBe(true)
  expect(isShared(alone('eoa', { ...confirmed, collected: true }))).toBe(false)
  // The owner is the passkey of the very wallet that asks.
  expect(isShared(alone('contract'))).toBe(false)
})
