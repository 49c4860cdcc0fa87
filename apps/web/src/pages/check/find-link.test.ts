import { expect, test } from 'vitest'
import { findLink } from './find-link.ts'

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

test.each([origin, `${origin}/r/${id}`, `${origin}/p/short`, `${origin}/p/${id}/more`])(
  '%s is a link of this site, but not of a proof',
  pasted => expect(findLink(pasted, origin)).toEqual({ kind: 'not-a-proof' }),
)

test.each([
  [`https://other.example/p/${id}`, 'other.example'],
  [`http://id.example.org/p/${id}`, 'id.example.org'],
  [`https://id.example.org:8443/p/${id}`, 'id.example.org:8443'],
  [`https://id.example.org@other.example/p/${id}`, 'other.example'],
  [`other.example/p/${id}`, 'other.example'],
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
