import { expect, test } from 'vitest'
import { messages } from './locales/compiled/en/reasons.ts'
import { describeRejection } from './reasons.ts'

test('a signature by another account is described with that account', () => {
  expect(describeRejection(messages, { reason: 'wrong-signer', recovered: '0x8460…fDA7' })).toBe(
    `${messages.rejected['wrong-signer']} Signed by 0x8460…fDA7.`,
  )
})

test('a contract on another network is described with its network, although a signer is known', () => {
  const rejection = {
    reason: 'contract-on-another-chain',
    recovered: '0x8460…fDA7',
    chains: ['Base', 'Gnosis'],
  } as const
  expect(describeRejection(messages, rejection)).toBe(
    'The account is a contract on another network. Deployed on Base, Gnosis.',
  )
})

test('a reason that this version does not know has a general description', () => {
  expect(describeRejection(messages, { reason: 'unspecified' })).toBe(messages.rejected.unspecified)
})
