import { parseAccountId } from '@countersign/core'
import { CountersignProvider } from '@countersign/react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/for-you.ts'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { account as accountWords } from '../../locales/en/account.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { Confirmations, ExpiringProofs, Requests } from './rows.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/for-you')))
afterAll(() => vi.unstubAllGlobals())

const account = parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const at = '2030-03-04T09:30:00.000Z'
const onHide = () => {}

async function draw(rows: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ account: accountWords, forYou: words, shared }}>
        <CountersignProvider>{rows}</CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}

const confirmation = (asker: { browser: string; system: string }) => ({
  ...{ id: 'c1', account, purpose: 'sign-in' as const, createdAt: at, expiresAt: at },
  asker: { account: null, owner: false, confirmedAs: null, ...asker, mine: false },
})

test.each([
  [{ browser: 'Firefox', system: 'Linux' }, 'started from Firefox on Linux'],
  [{ browser: '', system: 'Linux' }, 'started from Linux'],
  [{ browser: '', system: '' }, 'started from an unknown browser'],
])('a confirmation has what the browser that started it said about itself (%o)', async (asker, said) => {
  const html = await draw(<Confirmations items={[confirmation(asker)]} onHide={onHide} />)
  expect(html).toContain(said)
  expect(html).toContain('href="/cosign/c1"')
  // No separator is text that could be left at the end of a line.
  expect(html).not.toContain('·')
  expect(html).toContain(`<span>${said}</span>`)
})

test('a confirmation has the account that was signed in where it was asked for', async () => {
  const other = parseAccountId('eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  const item = confirmation({ browser: 'Firefox', system: 'Linux' })
  const asked = { ...item, asker: { ...item.asker, account: other } }
  expect(await draw(<Confirmations items={[asked]} onHide={onHide} />)).toContain('0x5aAe…eAed')
})

test('a confirmation has the owner who confirmed first where it was asked for', async () => {
  const owner = parseAccountId('eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
  const item = confirmation({ browser: 'Firefox', system: 'Linux' })
  const asked = { ...item, asker: { ...item.asker, confirmedAs: owner } }
  const html = await draw(<Confirmations items={[asked]} onHide={onHide} />)
  expect(html).toContain('0x5aAe…eAed')
  expect(html).not.toContain('signed in')
})

test('what a requester wrote is labeled text, with a warning where letters look like others', async () => {
  const item = {
    ...{ id: 'r1', account, by: account, deadline: at, createdAt: at },
    purpose: '<b>Countersign</b> requires your аnswer',
    audience: null,
  }
  const html = await draw(<Requests items={[item]} onHide={onHide} />)
  expect(html).toContain(`<dt>${words.requests.for}</dt>`)
  expect(html).toContain('<bdi>&lt;b&gt;Countersign&lt;/b&gt; requires your аnswer</bdi>')
  expect(html).toContain(shared.mixed)
  expect(html).not.toContain(`<dt>${words.requests.audience}</dt>`)
  // A label that screen readers read as ours contains none of it.
  for (const [, label] of html.matchAll(/aria-label="([^"]*)"/g)) expect(label).not.toContain('requires')
})

test('a proof that expires soon leads to its page and to a new one with the same terms', async () => {
  const item = { id: 'p1', purpose: 'a grant & more', audience: 'The Committee', expiresAt: at }
  const html = await draw(<ExpiringProofs items={[item]} onHide={onHide} />)
  expect(html).toContain('href="/p/p1"')
  expect(html).toContain('href="/prove?purpose=a+grant+%26+more&amp;audience=The+Committee"')
})
