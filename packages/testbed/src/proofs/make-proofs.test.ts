import { recoverWithNoble, verifyProof } from '@countersign/core'
import { loadNativeRecover } from '@countersign/core/native'
import { expect, test } from 'vitest'
import { makeProofs, type ProofSamples } from './make-proofs.ts'
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

/** Returns the expectation, with the fields that it leaves open filled from the actual result. */
const comparable = ({ name }: ProofSample, expected: Expectation, actual: object) => ({
  name,
  ...actual,
  ...expected,
})

test('every kind is verified with the expected result, with the keys of the site and without', async () => {
  const { samples, keySet } = await makeProofs(count, { now })
  const found = []
  const expectedVerdict = []
  for (const sample of samples) {
    const [by, without] = [await outcomeOf(sample, keySet), await outcomeOf(sample)]
    found.push({ name: sample.name, ...by }, { name: sample.name, ...without })
    expectedVerdict.push(
      comparable(sample, sample.expected, by),
      comparable(sample, sample.withoutKeys, without),
    )
  }
  expect(found).toEqual(expectedVerdict)
})

test('a third of the proofs are valid, and every reason for rejection occurs', async () => {
  const { samples } = await makeProofs(count, { now })
  const good = samples.filter(({ name }) => name === 'good').length
  expect(good / count).toBeGreaterThan(0.3)
  const reasons = new Set(
    samples.flatMap(({ expected }) => (expected.status === 'rejected' ? [expected.reason] : [])),
  )
  // The other reasons require a node, or a site's answer.
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

test('the same seed creates the same proofs, except for the bytes of receipts', async () => {
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

test('each proof is a single line', async () => {
  const { samples } = await makeProofs(count, { now })
  expect(samples.filter(({ text }) => text.includes('\n'))).toEqual([])
})

test('noble and libsecp256k1 return the same results', async () => {
  const { samples } = await makeProofs(60, { now })
  for (const sample of samples)
    expect(await outcomeOf(sample, undefined, recoverWithNoble)).toEqual(await outcomeOf(sample))
})
