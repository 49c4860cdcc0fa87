import { prerender } from 'react-dom/static'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { en } from '../locales/en/locale.ts'
import { WordsContext } from '../locales/words.ts'
import { FooterLinks } from './footer-links.tsx'

beforeAll(() => vi.stubGlobal('location', new URL('https://id.example.org/')))
afterAll(() => vi.unstubAllGlobals())

async function draw(links: Parameters<typeof FooterLinks>[0]['links']): Promise<string> {
  const { prelude } = await prerender(
    <WordsContext value={en}>
      <FooterLinks links={links} />
    </WordsContext>,
  )
  return new Response(prelude).text()
}

const linksIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)

test('the pages on privacy and for help are linked before the site is known, and where the operator has no links', async () => {
  expect(linksIn(await draw(undefined))).toEqual(['/privacy', '/help'])
  expect(linksIn(await draw({}))).toEqual(['/privacy', '/help'])
})

test('the operator’s links open in a new tab that learns nothing of the page', async () => {
  const links = { imprint: '/imprint', help: 'https://help.example/', privacy: 'https://a.example/privacy' }
  const html = await draw(links)
  expect(linksIn(html)).toEqual(['/privacy', 'https://help.example/', '/imprint'])
  const [, help = '', imprint = ''] = html.match(/<a [^>]*>/g) ?? []
  for (const link of [help, imprint]) {
    expect(link).toContain('target="_blank"')
    expect(link).toContain('rel="noopener noreferrer"')
    expect(link).toMatch(/referrerpolicy="no-referrer"/i)
  }
})
