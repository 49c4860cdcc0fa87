import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ar } from '../locales/ar.ts'
import { de } from '../locales/de.ts'
import { en } from '../locales/en.ts'
import { WordsContext } from '../locales/words.ts'
import { RelativeTime } from './relative-time.tsx'

test.each([
  { pages: en, said: 'just now', year: '2020' },
  { pages: de, said: 'gerade eben', year: '2020' },
  { pages: ar, said: 'الآن', year: '2020' },
])('a point in time is written in the language of the page: $said', ({ pages, said, year }) => {
  const draw = (at: string) =>
    renderToStaticMarkup(
      <WordsContext value={pages}>
        <RelativeTime at={at} />
      </WordsContext>,
    )
  expect(draw(new Date().toISOString())).toContain(`>${said}</time>`)
  const long = draw('2020-05-06T07:08:09Z')
  expect(long).toContain('dateTime="2020-05-06T07:08:09Z"')
  expect(long).toContain(
    `title="${new Intl.DateTimeFormat(pages.language, { dateStyle: 'long', timeStyle: 'short' }).format(Date.UTC(2020, 4, 6, 7, 8, 9))}"`,
  )
  expect(long).toContain(year)
})
