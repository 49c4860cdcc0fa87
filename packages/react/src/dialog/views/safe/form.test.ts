import { expect, test } from 'vitest'
import { emptyForm, readForm, type SafeForm } from './form.ts'

const safe = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const alice = `0x${'aa'.repeat(20)}`
const bob = `0x${'bb'.repeat(20)}`

const read = (typed: Partial<SafeForm>) => readForm({ ...emptyForm, ...typed })
const planned = (typed: Partial<SafeForm>) =>
  read({ address: safe, isPlanned: true, owners: `${alice}\n${bob}`, ...typed })

test('an address can be pasted as Safe{Wallet} copies it, with the short name of its network and spaces', () => {
  expect(read({ address: safe })).toEqual({ address: safe, planned: null })
  expect(read({ address: ` eth:${safe} ` })).toEqual({ address: safe, planned: null })
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
