import { CountersignProvider } from '@countersign/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { account as words } from '../../locales/en/account.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { confirmed, cosigning, mine } from '../cosigning/testing/cosigning.ts'
import { CosigningRows, Cosignings, isShared, newest } from './cosignings.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/account')))
afterAll(() => vi.unstubAllGlobals())

async function drawPart(part: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ account: words, shared }}>
        <CountersignProvider>{part}</CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  return await new Response(prelude).text()
}

const draw = (...cosignings: ReturnType<typeof cosigning>[]) =>
  drawPart(<CosigningRows cosignings={cosignings} busy={false} onCancel={() => {}} />)

test('only the pending list counts what could not be read, without a list of nothing', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['countersign', 'cosignings'], { items: [], unreadable: 2 })
  const drawList = (which: 'pending' | 'ended') =>
    drawPart(
      <QueryClientProvider client={queries}>
        <Cosignings which={which} title="Waiting" text="For owners" empty="Nothing" />
      </QueryClientProvider>,
    )
  const pending = await drawList('pending')
  expect(pending).toContain(shared.unreadableEntries({ count: '2' }))
  expect(pending).not.toContain('<ul')
  expect(pending).not.toContain('Nothing')
  const ended = await drawList('ended')
  expect(ended).toContain('Nothing')
  expect(ended).not.toContain(shared.unreadableEntries({ count: '2' }))
})

test('an open sign-in shows its progress, links to its page and can be cancelled', async () => {
  const html = await draw(cosigning({ id: 'one', asker: mine }))
  expect(html).toContain('aria-valuenow="0"')
  expect(html).toContain('aria-valuemax="2"')
  expect(html).toContain('href="/cosign/one"')
  expect(html).toContain('Cancel the request to the owners of 0x4167…461a?')
  expect(html).toContain('To sign in later, you need to ask all of them again.')
  expect(await draw(cosigning({ asker: mine, purpose: 'proof' }))).toContain('You can still create the proof')
})

test('a sign-in whose owners were not asked yet waits for nobody, and can be continued', async () => {
  const started = cosigning({ id: 'one', asker: mine, announcedAt: null })
  const row = await draw(started)
  expect(row).not.toContain('progressbar')
  expect(row).not.toContain('Waiting for')
  expect(row).toContain(`>${words.cosignings.started.act}<`)
  // The page with the link would ask its owners.
  expect(row).not.toContain('href=')
  expect(row).toContain('Its owners haven’t been asked yet.')
  const queries = new QueryClient()
  const listOf = async (...items: ReturnType<typeof cosigning>[]) => {
    queries.setQueryData(['countersign', 'cosignings'], { items })
    return drawPart(
      <QueryClientProvider client={queries}>
        <Cosignings which="pending" title="You wait for owners" text="For owners" empty="Nothing" />
      </QueryClientProvider>,
    )
  }
  const alone = await listOf(started)
  expect(alone).toContain(words.cosignings.started.title)
  expect(alone).not.toContain('You wait for owners')
  const both = await listOf(started, cosigning({ id: 'two', asker: mine }))
  const act = both.indexOf(`>${words.cosignings.started.act}<`)
  expect(both.indexOf(words.cosignings.started.title)).toBeLessThan(act)
  expect(act).toBeLessThan(both.indexOf('You wait for owners'))
  expect(both.indexOf('You wait for owners')).toBeLessThan(both.indexOf('href="/cosign/two"'))
})

test('an open sign-in names the owner who declined, until they change their mind', async () => {
  const declining = (decline: { reason: string; at: string } | null) => {
    const made = cosigning({ asker: mine })
    const [safe] = made.safes
    const [owner, ...others] = safe?.owners ?? []
    if (!safe || !owner) throw new Error('The example has a Safe and an owner.')
    return { ...made, safes: [{ ...safe, owners: [{ ...owner, decline }, ...others] }] }
  }
  const said = async (of: ReturnType<typeof cosigning>) =>
    (await draw(of)).replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, '')
  const html = await said(declining({ reason: 'A reason', at: '2030-03-04T09:30:00.000Z' }))
  expect(html).toMatch(/0x\w{4}…\w{4} declined/)
  expect(html).not.toContain('A reason')
  expect(await said(declining(null))).not.toContain('declined')
})

test('a confirmed sign-in leads to the session that is ready for it', async () => {
  const html = await draw(cosigning({ ...confirmed, asker: mine }))
  expect(html).toContain(words.cosignings.finish)
  expect(html).not.toContain('Cancel request')
})

test.each(['EXPIRED', 'CANCELLED', 'SUPERSEDED'] as const)(
  'a sign-in that has ended (%s) stays visible',
  async status => {
    const html = await draw(cosigning({ asker: mine, status }), cosigning({ ...confirmed, collected: true }))
    expect(html.split(`>${words.cosignings.open}<`)).toHaveLength(3)
    expect(html).not.toContain('Cancel request')
  },
)

test('an update of a pending sign-in replaces the listed state, but an older update does not', () => {
  const listed = [cosigning({ id: 'one', revision: 2 }), cosigning({ id: 'two', revision: 2 })]
  const updates = [cosigning({ id: 'two', revision: 3 }), cosigning({ id: 'one', revision: 1 })]
  expect(newest(listed, updates)).toEqual([listed[0], updates[0]])
})

test('a sign-in of a single owner is shown only while the person may still have to confirm it', () => {
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
  // The owner is the passkey of the connected wallet.
  expect(isShared(alone('contract'))).toBe(false)
})
