import { expect, test } from 'vitest'
import { type TokenEvent, tokenReducer } from './reducer.ts'
import { initialToken, type Token } from './state.ts'

const token: Token = {
  chain: 'eip155:1',
  address: '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B',
  symbol: 'TST',
  decimals: 18,
}
const ask = { type: 'ask', token } as const
const after = (...events: TokenEvent[]) => events.reduce(tokenReducer, initialToken)

test('a token is asked for, and shown or not', () => {
  expect(after(ask)).toEqual({ status: 'asking', attempt: 1, token, slow: false })
  expect(after(ask, { type: 'added', attempt: 1 })).toEqual({ status: 'added', attempt: 1, token })
  expect(after(ask, { type: 'failed', attempt: 1, kind: 'refused' })).toMatchObject({ kind: 'refused' })
})

test('a phone that has not answered for a while is slow, until it does', () => {
  const slow = after(ask, { type: 'slow', attempt: 1 })
  expect(slow).toMatchObject({ status: 'asking', slow: true })
  expect(tokenReducer(slow, { type: 'slow', attempt: 1 })).toBe(slow)
  expect(tokenReducer(slow, { type: 'added', attempt: 1 })).toEqual({ status: 'added', attempt: 1, token })
})

test('asked for twice it is asked once, however its address is written', () => {
  const state = after(ask)
  const same = { ...token, address: token.address.toLowerCase() }
  expect(tokenReducer(state, { type: 'ask', token: same })).toBe(state)
  expect(tokenReducer(state, { type: 'ask', token: { ...token, chain: 'eip155:10' } })).toMatchObject({
    attempt: 2,
  })
})

test('an answer that comes late changes nothing', () => {
  const state = after(ask, { type: 'end' })
  expect(tokenReducer(state, { type: 'added', attempt: 1 })).toBe(state)
  expect(tokenReducer(state, { type: 'slow', attempt: 1 })).toBe(state)
  expect(tokenReducer(state, { type: 'failed', attempt: 1, kind: 'refused' })).toBe(state)
  expect(tokenReducer(state, { type: 'end' })).toBe(state)
})
