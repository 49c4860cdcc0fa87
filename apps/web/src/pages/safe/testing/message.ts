import {
  eip155Chain,
  formatAccountId,
  parseAddress,
  type Safe,
  safeMessageHash,
  safeRules,
  signedHash,
} from '@countersign/core'
import type { GatewayMessage } from '@countersign/gateway'

/** Fixtures for tests of messages: a Safe of three owners, and a message to it. */

export const chain = eip155Chain(1)
export const address = parseAddress(`0x${'5a'.repeat(20)}`)
export const account = formatAccountId(chain, address)
export const alice = parseAddress(`0x${'a1'.repeat(20)}`)
export const bob = parseAddress(`0x${'b0'.repeat(20)}`)
export const carol = parseAddress(`0x${'ca'.repeat(20)}`)
export const stranger = parseAddress(`0x${'57'.repeat(20)}`)

const handler = parseAddress('0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99')
const rules = safeRules({ version: '1.4.1', handler })
if (!rules) throw new Error('There are rules for this version.')

export const safe: Safe = {
  address,
  chain,
  version: '1.4.1',
  handler,
  owners: [alice, bob, carol],
  threshold: 2,
  rules,
  deployed: true,
  block: { number: 7n, hash: `0x${'7'.repeat(64)}` },
}

const named = (owner: typeof alice) => ({ address: owner, name: null, logoUri: null })

/**
 * Returns a message with this content and these confirmations. Its hash matches the content unless another one is
 * given.
 */
export function messageOf(
  content: GatewayMessage['message'],
  { by = [alice], ...rest }: Partial<GatewayMessage> & { readonly by?: readonly (typeof alice)[] } = {},
): GatewayMessage {
  const message = typeof content === 'string' ? signedHash(content) : (`0x${'0'.repeat(64)}` as const)
  return {
    messageHash: safeMessageHash({ safe: address, chain, rules: safe.rules, message }),
    status: 'NEEDS_CONFIRMATION',
    message: content,
    creationTimestamp: 1_700_000_000_000,
    modifiedTimestamp: 1_700_000_000_000,
    confirmationsSubmitted: by.length,
    confirmationsRequired: 2,
    proposedBy: named(alice),
    confirmations: by.map(owner => ({ owner: named(owner), signature: '0x00' })),
    preparedSignature: null,
    origin: null,
    name: null,
    ...rest,
  }
}
