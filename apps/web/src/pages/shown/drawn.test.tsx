import type { ProofState } from '@countersign/api'
import { CountersignProvider } from '@countersign/react'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { messages as words } from '../../locales/compiled/en/shown.ts'
import { en } from '../../locales/en.ts'
import { WordsContext } from '../../locales/words.ts'
import { key, proof } from '../proof/proof.fixture.ts'
import { Content } from './content.tsx'
import { ProofItems } from './listed.tsx'
import { ShownWordsContext } from './words.ts'

// Links ask where the page is.
beforeAll(() => vi.stubGlobal('location', new URL(`https://id.example.org/a/${key}`)))
afterAll(() => vi.unstubAllGlobals())

async function draw(piece: ReactNode): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <ShownWordsContext value={words}>
        <CountersignProvider>{piece}</CountersignProvider>
      </ShownWordsContext>
    </WordsContext>,
  )
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

test('each proof leads to its page, and says to whom, and with how many others', async () => {
  const anyone: ProofState = { ...proof, id: 'other', audience: null, accounts: proof.accounts.slice(0, 1) }
  const html = await draw(<ProofItems proofs={[proof, anyone]} account={key} />)
  expect(html).toContain(`href="/p/${proof.id}"`)
  expect(html).toContain('<bdi>Example Exchange</bdi>')
  expect(html.match(new RegExp(words.together({ others: '1' }), 'g'))).toHaveLength(1)
  expect(html).toContain(`<bdi>${words.anyone}</bdi>`)
})

test('what names no account says so, and asks nobody', async () => {
  expect(await draw(<Content path="/a/eip155:1:0x12" words={words} />)).toContain(words.wrong.form.text)
})
