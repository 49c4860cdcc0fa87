import { expect, test } from 'vitest'
import { messages } from './locales/compiled/en/reasons.ts'
import {
  describeRefusedConfirmation,
  describeRejection,
  describeRejectionToSigner,
  describeUnavailability,
} from './reasons.ts'

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

const { rejected, next, unavailable, unavailableNext, confirmation, confirmationNext } = messages

test('the person who signed is told what to do next, also for a reason without advice of its own', () => {
  expect(describeRejectionToSigner(messages, { reason: 'signature-empty' })).toBe(
    `${rejected['signature-empty']} ${next['signature-empty']}`,
  )
  expect(describeRejectionToSigner(messages, { reason: 'unspecified' })).toBe(
    `${rejected.unspecified} ${next.unspecified}`,
  )
  expect(describeRejectionToSigner(messages, { reason: 'a-newer-reason' as 'unspecified' })).toBe(
    `${rejected.unspecified} ${next.unspecified}`,
  )
})

test('an empty list of networks is not mentioned', () => {
  expect(describeRejection(messages, { reason: 'contract-on-another-chain', chains: [] })).toBe(
    rejected['contract-on-another-chain'],
  )
})

test('a signature that could not be checked is described with what to do, before and after signing', () => {
  expect(describeUnavailability(messages, 'node-timeout', true)).toBe(
    `${unavailable['node-timeout']} ${unavailableNext.later} ${unavailableNext.signed}`,
  )
  expect(describeUnavailability(messages, 'node-timeout', false)).toBe(
    `${unavailable['node-timeout']} ${unavailableNext.later} ${unavailableNext.unsigned}`,
  )
  expect(describeUnavailability(messages, 'no-node', true)).toBe(
    `${unavailable['no-node']} ${unavailableNext['no-node']}`,
  )
  expect(describeUnavailability(messages, 'node-timeout')).toBe(
    `${unavailable['node-timeout']} ${unavailableNext.later}`,
  )
  expect(describeUnavailability(messages, 'a-newer-reason' as 'unspecified', false)).toContain(
    unavailable.unspecified,
  )
})

test('a signature that is not checked here is described with what makes it possible', () => {
  for (const reason of ['factory-not-allowed', 'initializer-not-allowed'] as const)
    expect(describeUnavailability(messages, reason, true)).toBe(
      `${unavailable[reason]} ${unavailableNext[reason]} ${unavailableNext.signed}`,
    )
  expect(describeUnavailability(messages, 'signature-too-large', true)).toBe(
    `${unavailable['signature-too-large']} ${unavailableNext['signature-too-large']}`,
  )
})

test('a refused confirmation is described with what its owner can do', () => {
  const describe = (refused: Parameters<typeof describeRefusedConfirmation>[1]) =>
    describeRefusedConfirmation(messages, refused)
  for (const reason of ['not-an-owner', 'stale-owner', 'wrong-chain'] as const)
    expect(describe({ reason })).toBe(`${confirmation[reason]} ${confirmationNext[reason]}`)
  expect(describe({ reason: 'signature-too-large' })).toBe(
    describeUnavailability(messages, 'signature-too-large'),
  )
  for (const reason of ['wrong-signer', 'signature-not-hex'] as const)
    expect(describe({ reason, recovered: '0x8460…fDA7' })).toBe(
      describeRejectionToSigner(messages, { reason, recovered: '0x8460…fDA7' }),
    )
  expect(describe({ reason: 'unspecified' })).toBe(
    describeRejectionToSigner(messages, { reason: 'unspecified' }),
  )
  // Of a newer server.
  expect(describe({ reason: 'a-newer-reason' as 'unspecified' })).toBe(
    describeRejectionToSigner(messages, { reason: 'unspecified' }),
  )
  const malformed = `${confirmation.malformed} ${confirmationNext.malformed}`
  expect(describe({ reason: 'bad-part' })).toBe(malformed)
  for (const fault of ['too-short', 'a-newer-fault' as 'too-short'] as const)
    expect(describe({ reason: 'bad-part', fault })).toBe(malformed)
  expect(describe({ reason: 'bad-part', fault: 'contract-refused' })).toBe(
    `${rejected['contract-refused']} ${confirmationNext['contract-refused']}`,
  )
  expect(describe({ reason: 'bad-part', fault: 'hash-not-approved' })).toBe(
    `${confirmation['hash-not-approved']} ${confirmationNext['hash-not-approved']}`,
  )
  expect(describe({ reason: 'bad-part', fault: 'recovery-id' })).toBe(
    describeRejectionToSigner(messages, { reason: 'signature-recovery-id' }),
  )
  expect(describe({ reason: 'bad-part', fault: 'no-signer' })).toBe(
    describeRejectionToSigner(messages, { reason: 'signature-unrecoverable' }),
  )
})
