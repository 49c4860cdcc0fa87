import type { Proof } from '@countersign/core'
import { expect, test } from 'vitest'
import { documentOf } from './document.ts'
import { proof } from './testing/proof.ts'

test('the document of a proof is the one from the server', () => {
  expect(documentOf(proof)).toEqual(proof.document)
})

test('a draft has no document', () => {
  expect(documentOf({ document: null })).toBeNull()
})

test.each([{ version: 3 }, { type: 'countersign-claim' }])(
  'a document of an unknown type or version (%o) is ignored',
  change => {
    expect(documentOf({ document: { ...proof.document, ...change } as Proof })).toBeNull()
  },
)
