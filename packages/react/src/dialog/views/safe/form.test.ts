import { expect, test } from 'vitest'
import { emptyForm, readForm, type SafeForm } from './form.ts'

const safe = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const alice = `0x${'aa'.repeat(20)}`
const bob = `0x${'bb'.repeat(20)}`

const read = (typed: Partial<SafeForm>) => readForm({ ...emptyForm, ...typed })
const planned = (typed: Partial<SafeForm>) =>
  read({ address: safe, isPlanned: true, owners: `${alice}\n${bob}`, ...typed })

test('an address is taken as it is copied from Safe’s wallet, with the short name of its network and spaces', () => {
  expect(read({ address: safe })).toEqual({ address: safe, planned: null })
  expect(read({ address: ` eth:${safe} ` })).toEqual({ address: safe, planned: null })
})

test('nothing, what is none, and one that is mistyped are told apart', () => {
  expect(read({})).toEqual({ errors: { address: { kind: 'address-empty' } } })
  expect(read({ address: '0x12' })).toEqual({ errors: { address: { kind: 'address-form' } } })
  expect(read({ address: safe.replace('dA', 'DA') })).toEqual({
    errors: { address: { kind: 'address-checksum' } },
  })
})

test('owners keep their order, however they are put apart', () => {
  const made = planned({ owners: `${bob},\n ${alice};`, threshold: '2', saltNonce: '0x10', version: '1.3.0' })
  expect(made).toMatchObject({ planned: { threshold: 2, saltNonce: 16n, version: '1.3.0' } })
  expect('planned' in made && made.planned?.owners.map(owner => owner.toLowerCase())).toEqual([bob, alice])
})

test('each field that is wrong is named, all at once', () => {
  expect(planned({ address: '', owners: 'x', threshold: '0', saltNonce: '-1' })).toEqual({
    errors: {
      address: { kind: 'address-empty' },
      owners: { kind: 'owner-form', line: 'x' },
      threshold: { kind: 'threshold', owners: 1 },
      saltNonce: { kind: 'salt-nonce' },
    },
  })
  expect(planned({ owners: `${alice}\n${alice.toUpperCase().replace('0X', '0x')}` })).toMatchObject({
    errors: { owners: { kind: 'owner-repeated' } },
  })
  expect(planned({ owners: ' ' })).toMatchObject({ errors: { owners: { kind: 'owners-empty' } } })
  expect(planned({ threshold: '3' })).toEqual({ errors: { threshold: { kind: 'threshold', owners: 2 } } })
  expect(planned({ saltNonce: (2n ** 256n).toString() })).toMatchObject({
    errors: { saltNonce: { kind: 'salt-nonce' } },
  })
})
