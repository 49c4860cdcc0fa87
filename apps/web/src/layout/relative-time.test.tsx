// cspell:ignore gerade
import { CountersignProvider } from '@countersign/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ar } from '../locales/ar/locale.ts'
import { de } from '../locales/de/locale.ts'
import { en } from '../locales/en/locale.ts'
import { WordsContext } from '../locales/words.ts'
import { exactTime } from './exact-time.tsx'
import { RelativeTime } from './relative-time.tsx'

test.each([
  { pages: en, said: 'just now', year: '2020' },
  { pages: de, said: 'gerade eben', year: '2020' },
  { pages: ar, said: 'الآن', year: '2020' },
])('a point in time is written in the language of the page: $said', ({ pages, said, year }) => {
  const draw = (at: string) =>
    renderToStaticMarkup(
      <CountersignProvider>
        <WordsContext value={pages}>
          <RelativeTime at={at} />
        </WordsContext>
      </CountersignProvider>,
    )
  expect(draw(new Date().toISOString())).toContain(`>${said}</time>`)
  const long = draw('2020-05-06T07:08:09Z')
  expect(long).toContain('dateTime="2020-05-06T07:08:09Z"')
  expect(long).toContain(`title="${exactTime(Date.UTC(2020, 4, 6, 7, 8, 9), pages.language)}"`)
  expect(long).toContain(year)
})
