import { safeRules } from '@countersign/core'
import { expect, test } from 'vitest'
import { handlerState } from './overview.tsx'
import { safe } from './testing/message.ts'

function stateOf(version: string, handler: typeof safe.handler) {
  const rules = safeRules({ version, handler })
  if (!rules) throw new Error('There are rules for this version.')
  return handlerState({ handler, rules })
}

test('a Safe before 1.3.0 verifies signatures itself', () => {
  expect(stateOf('1.1.1', undefined)).toEqual({ status: 'own' })
})

test('a Safe from 1.3.0 needs a handler', () => {
  expect(stateOf('1.3.0', undefined)).toEqual({ status: 'none' })
  expect(stateOf('1.3.0', safe.handler)).toEqual({ status: 'set', address: safe.handler })
})
