import type { ProofState } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/profile.ts'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { en } from '../../locales/en/locale.ts'
import { PageWordsContext, WordsContext } from '../../locales/words.ts'
import { key, proof } from '../proof/testing/proof.ts'
import { Content } from './content.tsx'
import { ProofItems } from './listed.tsx'

// Links read the address of the page.
beforeAll(() => vi.stubGlobal('location', new URL(`https://id.example.org/a/${key}`)))
afterAll(() => vi.unstubAllGlobals())

async function draw(piece: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <PageWordsContext value={{ profile: words, shared }}>
        <CountersignProvider>{piece}</CountersignProvider>
      </PageWordsContext>
    </WordsContext>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

test('each proof links to its page, and shows its audience and the number of other accounts', async () => {
  const anyone: ProofState = { ...proof, id: 'other', audience: null, accounts: proof.accounts.slice(0, 1) }
  const html = await draw(<ProofItems proofs={[proof, anyone]} account={key} />)
  expect(html).toContain(`href="/p/${proof.id}"`)
  expect(html).toContain('<bdi>Example Exchange</bdi>')
  expect(html.match(new RegExp(words.together({ others: '1' }), 'g'))).toHaveLength(1)
  expect(html).toContain(`<bdi>${words.anyone}</bdi>`)
})

test('an invalid account in the address is reported without a request', async () => {
  expect(await draw(<Content id="eip155:1:0x12" />)).toContain(words.wrong.form.text)
})
