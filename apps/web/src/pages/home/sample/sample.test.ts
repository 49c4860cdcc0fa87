import { recoverWithNoble, verifyProof } from '@countersign/core'
import { expect, test } from 'vitest'
import { changeLetter, sample } from './sample.ts'

const verify = (document: unknown, now?: number) => verifyProof({ document, recover: recoverWithNoble, now })

test('the sample is valid without any network or site', async () => {
  const { issuedAt } = sample
  const report = await verify(sample, Date.parse(issuedAt))
  expect(report).toMatchObject({ status: 'verified', checks: { signatures: 'passed', now: 'passed' } })
  // No site can have this origin (RFC 2606), and the text says that it is a sample.
  expect(new URL(sample.origin).hostname).toMatch(/\.example$/)
  expect(sample.purpose).toContain('sample')
})

test('the sample is refused once one of its letters is changed, and once it has expired', async () => {
  expect(await verify(changeLetter(sample))).toMatchObject({ status: 'rejected', field: '/purpose' })
  expect(await verify(sample, Date.parse(sample.expiresAt))).toMatchObject({
    status: 'rejected',
    reason: 'expired',
  })
})
