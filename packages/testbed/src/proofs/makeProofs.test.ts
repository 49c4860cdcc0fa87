import { recoverWithNoble, verifyProof } from '@countersign/core'
import { loadNativeRecover } from '@countersign/core/native'
import { expect, test } from 'vitest'
import { makeProofs, type ProofSamples } from './makeProofs.ts'
import type { Expectation, ProofSample } from './sample.ts'

const now = Date.parse('2026-06-15T12:00:00.000Z')
const count = 900

const outcomeOf = async (
  sample: ProofSample,
  keys?: ProofSamples['keySet'],
  recover = loadNativeRecover(),
) => {
  const report = await verifyProof({ document: sample.text, recover, now, ...(keys ? { keys } : {}) })
  const { status, reason, field } = report
  return status === 'rejected' ? { status, reason, field } : { status }
}

/** As far as it is foretold. */
const comparable = ({ name }: ProofSample, expected: Expectation, actual: object) => ({
  name,
  ...actual,
  ...expected,
})

test('every kind comes out as it is foretold, with the keys of the site and without', async () => {
  const { samples, keySet } = await makeProofs(count, { now })
  const found = []
  const foretold = []
  for (const sample of samples) {
    const [by, without] = [await outcomeOf(sample, keySet), await outcomeOf(sample)]
    found.push({ name: sample.name, ...by }, { name: sample.name, ...without })
    foretold.push(comparable(sample, sample.expected, by), comparable(sample, sample.withoutKeys, without))
  }
  expect(found).toEqual(foretold)
})

test('a third of them is good, and each way of being bad is there', async () => {
  const { samples } = await makeProofs(count, { now })
  const good = samples.filter(({ name }) => name === 'good').length
  expect(good / count).toBeGreaterThan(0.3)
  const reasons = new Set(
    samples.flatMap(({ expected }) => (expected.status === 'rejected' ? [expected.reason] : [])),
  )
  // The others need a node, or what a site says.
  expect([...reasons].sort()).toEqual([
    'block-differs',
    'expired',
    'malformed',
    'method-differs',
    'not-yet',
    'receipt-differs',
    'receipt-refused',
    'safe-differs',
    'signature-rejected',
    'text-differs',
  ])
})

test('the same seed gives the same, but for the bytes of receipts', async () => {
  const withoutReceipt = ({ samples }: ProofSamples) =>
    samples.map(({ name, text }) => [name, text.replace(/"receipt":"[^"]*"/, '')])
  const [one, same, other] = await Promise.all([
    makeProofs(60, { now }),
    makeProofs(60, { now }),
    makeProofs(60, { now, seed: 2 }),
  ])
  expect(withoutReceipt(same)).toEqual(withoutReceipt(one))
  expect(withoutReceipt(other)).not.toEqual(withoutReceipt(one))
  expect(same.keySet).toEqual(one.keySet)
})

test('each stands in one line', async () => {
  const { samples } = await makeProofs(count, { now })
  expect(samples.filter(({ text }) => text.includes('\n'))).toEqual([])
})

test('noble and libsecp256k1 come to the same', async () => {
  const { samples } = await makeProofs(60, { now })
  for (const sample of samples)
    expect(await outcomeOf(sample, undefined, recoverWithNoble)).toEqual(await outcomeOf(sample))
})
