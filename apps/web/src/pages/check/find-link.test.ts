import { expect, test } from 'vitest'
import { findLink, findLinks } from './find-link.ts'

const origin = 'https://id.example.org'
const id = '0123456789abcdef0123456789abcdef'

test.each([
  id,
  ` ${id.toUpperCase()}\n`,
  `${origin}/p/${id}`,
  `${origin}/p/${id}/?utm=1#top`,
  `id.example.org/p/${id}`,
  `/p/${id}`,
])('%j names a proof of this site', pasted => {
  expect(findLink(pasted, origin)).toEqual({ kind: 'proof', id })
})

test.each([
  [origin, '/'],
  [`${origin}/r/${id}?a=1#b`, `/r/${id}?a=1#b`],
  [`id.example.org/cosign/${id}`, `/cosign/${id}`],
  [`${origin}/p/short`, '/p/short'],
  [`${origin}/p/${id}/more`, `/p/${id}/more`],
])('%s is a link of this site, but not of a proof', (pasted, href) =>
  expect(findLink(pasted, origin)).toEqual({ kind: 'not-a-proof', href }),
)

test.each([
  [`https://other.example/p/${id}`, 'other.example'],
  [`http://id.example.org/p/${id}`, 'id.example.org'],
  [`https://id.example.org:8443/p/${id}`, 'id.example.org:8443'],
  [`https://id.example.org@other.example/p/${id}`, 'other.example'],
  [`other.example/p/${id}`, 'other.example'],
  [`other.example/r/${id}`, 'other.example'],
])('%s is a link of another site', (pasted, host) => {
  expect(findLink(pasted, origin)).toMatchObject({ kind: 'foreign', host })
})

test.each([
  '',
  '{}',
  `{"id":"${id}"}`,
  `see https://id.example.org/p/${id}`,
  'javascript:alert(1)',
  'http://[',
])('%j is checked as a document', pasted => expect(findLink(pasted, origin)).toEqual({ kind: 'document' }))

const other = 'fedcba9876543210fedcba9876543210'

test.each([
  ['one alone', ` ${origin}/p/${id}\n`, [id]],
  ['one in a sentence', `Here is my proof (${origin}/p/${id}). Thanks!`, [id]],
  ['two in a field', `${origin}/p/${id} ${origin}/p/${other}`, [id, other]],
  ['ids, one per line', `${id}\n${other}\n`, [id, other]],
  ['one twice', `${origin}/p/${id}, id.example.org/p/${id}`, [id]],
  ['one after a sign', `„id.example.org/p/${id}“`, [id]],
  ['one in quotes', `"${origin}/p/${id}"`, [id]],
  ['one in code', `\`${origin}/p/${id}\``, [id]],
  ['one in Markdown', `[My proof](${origin}/p/${id})`, [id]],
  ['one in an Arabic sentence', `إثباتي ${origin}/p/${id}، شكرًا؟`, [id]],
  ['one in a Chinese sentence', `我的证明：${origin}/p/${id}。`.replace('：', ' '), [id]],
])('links are found: %s', (_, text, ids) => {
  expect(findLinks(text, origin).map(link => link.kind === 'proof' && link.id)).toEqual(ids)
})

test('links that lead to no proof of this site are found as such, beside others', () => {
  expect(
    findLinks(`${origin}/p/${id} https://other.example/p/${id}, ${origin}/check.`, origin),
  ).toMatchObject([
    { kind: 'proof', id },
    { kind: 'foreign', host: 'other.example', pasted: `https://other.example/p/${id}` },
    { kind: 'not-a-proof', pasted: `${origin}/check` },
  ])
})

test.each([
  '',
  '{}',
  `{"id":"${id}"}`,
  `[{"uri":"${origin}/p/${id}"}]`,
  `\ufeff {"id":"${id}"}`,
  `# ${origin}/check\n{"id":"${id}"}`,
  `> {"id":"${origin}/p/${id}"}`,
  `my id ${id}`,
  `see /p/${id}`,
  'no link',
])('no link is found in %j, which is checked as a document', text =>
  expect(findLinks(text, origin)).toEqual([]),
)

test('a long text of marks is read in time proportional to its length', () => {
  // With time in proportion to its square, this would take longer than a test may.
  expect(findLinks(`${'.'.repeat(500_000)}a ${origin}/p/${id}`, origin)).toMatchObject([
    { kind: 'proof', id },
  ])
})
