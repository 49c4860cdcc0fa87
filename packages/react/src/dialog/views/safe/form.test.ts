import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { emptyForm, readForm, type SafeForm } from './form.ts'

const safe = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const alice = `0x${'aa'.repeat(20)}`
const bob = `0x${'bb'.repeat(20)}`

const chain = 'eip155:1'
const offered = [
  { id: parseChainId('eip155:1'), shortName: 'eth', explorer: 'https://etherscan.io' },
  { id: parseChainId('eip155:8453'), shortName: 'base', explorer: 'https://basescan.org' },
]
const read = (typed: Partial<SafeForm>) => readForm({ ...emptyForm, ...typed }, { chain, offered })
const planned = (typed: Partial<SafeForm>) =>
  read({ address: safe, isPlanned: true, owners: `${alice}\n${bob}`, ...typed })

test.each([
  [safe, 'eip155:1'],
  [` eth:${safe} `, 'eip155:1'],
  [`base:${safe}`, 'eip155:8453'],
  [`eip155:8453:${safe}`, 'eip155:8453'],
  [`https://app.safe.global/home?safe=base:${safe}`, 'eip155:8453'],
  [`https://basescan.org/address/${safe}`, 'eip155:8453'],
])('the Safe %s is on the network that it names, otherwise on the chosen one', (address, chain) => {
  expect(read({ address })).toEqual({ chain, address: safe, planned: null })
})

test.each([
  `gno:${safe}`,
  `eip155:100:${safe}`,
  `https://app.safe.global/home?safe=gno:${safe}`,
  `https://basescan.org/address/eth:${safe}`,
  `https://basescan.org/address/${safe}?a=${alice}`,
])('the Safe %s is never looked up on the chosen network', address => {
  expect(read({ address })).toEqual({ errors: { address: { code: 'address-elsewhere' } } })
})

test('an owner can have the prefix of the network of the Safe, and of no other', () => {
  expect(planned({ address: `base:${safe}`, owners: `base:${alice}` })).toMatchObject({
    chain: 'eip155:8453',
    planned: { threshold: 1 },
  })
  for (const line of [`eth:${alice}`, `gno:${alice}`, `eip155:1:${alice}`])
    expect(planned({ address: `base:${safe}`, owners: line })).toEqual({
      errors: { owners: { code: 'owner-network', line } },
    })
})

test('an empty field, an invalid address and a mistyped address have different errors', () => {
  expect(read({})).toEqual({ errors: { address: { code: 'address-empty' } } })
  expect(read({ address: '0x12' })).toEqual({ errors: { address: { code: 'address-form' } } })
  expect(read({ address: safe.replace('dA', 'DA') })).toEqual({
    errors: { address: { code: 'address-checksum' } },
  })
})

test('owners keep their order with any separator', () => {
  const made = planned({ owners: `${bob},\n ${alice};`, threshold: '2', saltNonce: '0x10', version: '1.3.0' })
  expect(made).toMatchObject({ planned: { threshold: 2, saltNonce: 16n, version: '1.3.0' } })
  expect('planned' in made && made.planned?.owners.map(owner => owner.toLowerCase())).toEqual([bob, alice])
})

test('all invalid fields are reported at once', () => {
  expect(planned({ address: '', owners: 'x', threshold: '0', saltNonce: '-1' })).toEqual({
    errors: {
      address: { code: 'address-empty' },
      owners: { code: 'owner-form', line: 'x' },
      threshold: { code: 'threshold', owners: 1 },
      saltNonce: { code: 'salt-nonce' },
    },
  })
  expect(planned({ owners: `${alice}\n${alice.toUpperCase().replace('0X', '0x')}` })).toMatchObject({
    errors: { owners: { code: 'owner-repeated' } },
  })
  expect(planned({ owners: ' ' })).toMatchObject({ errors: { owners: { code: 'owners-empty' } } })
  expect(planned({ threshold: '3' })).toEqual({ errors: { threshold: { code: 'threshold', owners: 2 } } })
  expect(planned({ saltNonce: (2n ** 256n).toString() })).toMatchObject({
    errors: { saltNonce: { code: 'salt-nonce' } },
  })
})
