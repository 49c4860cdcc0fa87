import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { proof } from './proof.fixture.ts'

test('the document of a proof is what the server gives', () => {
  expect(documentOf(proof)).toEqual(proof.document)
})

test('a draft has none', () => {
  expect(documentOf({ document: null })).toBeNull()
})

test.each([{ version: 3 }, { type: 'countersign-claim' }])(
  'one of a form that is not known here, %o, is not taken for one that is',
  change => {
    expect(documentOf({ document: { ...proof.document, ...change } })).toBeNull()
  },
)
