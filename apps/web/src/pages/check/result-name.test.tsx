import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { messages as shared } from '../../locales/compiled/en/shared.ts'
import { check as words } from '../../locales/en/check.ts'
import { PageWordsContext } from '../../locales/words.ts'
import type { Checked } from './protocol.ts'
import { WithResultName } from './result-name.tsx'
import { checked, report } from './testing/checked.ts'

vi.mock('@countersign/react', async original => ({
  ...(await original<object>()),
  useNameText: () => 'vitalik.eth',
}))

test.each<[string, string, Partial<Checked>]>([
  ['a valid proof of this site has', 'vitalik.eth', { revocation: 'asked' }],
  [
    'an invalid document, in which the account may be changed, does not have',
    '0xd8dA…6045',
    { revocation: 'asked', report: report({ status: 'rejected', reason: 'text-differs', field: '' }) },
  ],
  ['a proof of another site does not have', '0xd8dA…6045', { revocation: 'foreign' }],
])('%s the name of its account', (_, who, given) => {
  const name = renderToStaticMarkup(
    <PageWordsContext value={{ check: words, shared }}>
      <WithResultName checked={checked({ line: 2, ...given })} isNamed={true}>
        {({ title }) => title}
      </WithResultName>
    </PageWordsContext>,
  )
  expect(name).toMatch(new RegExp(`^${who} · `))
})
