import { safeRules } from '@countersign/core'
import { expect, test } from 'vitest'
import { safe } from '../messages/message.fixture.ts'
import { handlerState } from './handler-state.ts'

function stateOf(version: string, handler: typeof safe.handler) {
  const rules = safeRules({ version, handler })
  if (!rules) throw new Error('There are rules for this version.')
  return handlerState({ handler, rules })
}

test('a Safe before 1.3.0 answers by itself', () => {
  expect(stateOf('1.1.1', undefined)).toEqual({ status: 'own' })
})

test('a later one needs a handler', () => {
  expect(stateOf('1.3.0', undefined)).toEqual({ status: 'none' })
  expect(stateOf('1.3.0', safe.handler)).toEqual({ status: 'set', address: safe.handler })
})
