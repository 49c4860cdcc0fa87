import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ar } from '../../locales/ar.ts'
import { de } from '../../locales/de.ts'
import { en } from '../../locales/en.ts'
import { AccountWordsContext, WordsContext } from '../../locales/words.ts'
import { Moment } from './moment.tsx'

test.each([
  { pages: en, said: 'just now', year: '2020' },
  { pages: de, said: 'gerade eben', year: '2020' },
  { pages: ar, said: 'الآن', year: '2020' },
])('a moment is told in the language of the page: $said', async ({ pages, said, year }) => {
  const words = await pages.loadAccount()
  const draw = (at: string) =>
    renderToStaticMarkup(
      <WordsContext value={pages}>
        <AccountWordsContext value={words}>
          <Moment at={at} />
        </AccountWordsContext>
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
