import { parseAddress } from '@countersign/core'
import { safeAccount } from '@countersign/testbed'
import { describe, expect, test } from 'vitest'
import { predictSafe } from './predict-safe.ts'

const alice = parseAddress(`0x${'a'.repeat(40)}`)
const bob = parseAddress(`0x${'b'.repeat(40)}`)

describe.each(['1.3.0', '1.4.1', '1.5.0'] as const)('a Safe of %s', version => {
  test.each([
    { owners: [alice], threshold: 1, saltNonce: 0n, forSecondLayers: true },
    { owners: [alice, bob], threshold: 2, saltNonce: 7n, forSecondLayers: true },
    { owners: [bob, alice], threshold: 1, saltNonce: 2n ** 256n - 1n, forSecondLayers: false },
  ])('is found where its contracts put it: %o', async plan => {
    const expected = await safeAccount({ ...plan, version })
    expect(predictSafe({ ...plan, version })).toEqual({
      address: expected.address,
      factory: { address: expected.factory, data: expected.factoryData },
    })
  })
})

test('another order of owners is another Safe', () => {
  const of = (...owners: (typeof alice)[]) => predictSafe({ owners, threshold: 1 }).address
  expect(of(alice, bob)).not.toBe(of(bob, alice))
})

test.each([
  { threshold: 0 },
  { threshold: 3 },
  { threshold: 1.5 },
  { threshold: 1, saltNonce: 2n ** 256n },
  { threshold: 1, saltNonce: -1n },
])('%o is no Safe', plan => {
  expect(() => predictSafe({ owners: [alice, bob], ...plan })).toThrow(RangeError)
})
