import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { passkeyAccount } from '../accounts/passkey-account.ts'
import { readDeployment } from './read-deployment.ts'

const passkey = { credentialId: 'AA', x: `0x${'11'.repeat(32)}`, y: `0x${'22'.repeat(32)}` } as const
const { deployment } = passkeyAccount('passkey', passkey)
const [first, second] = deployment
const elsewhere = { to: accounts.alice.address, data: second?.data }

test('the calls that deploy a passkey account are accepted', () => {
  expect(readDeployment({ calls: deployment })).toEqual(deployment)
})

test.for([
  null,
  {},
  { calls: [] },
  { calls: [first] },
  { calls: [second, first] },
  { calls: [first, second, second] },
  { calls: [first, elsewhere] },
  { calls: [elsewhere, second] },
  { calls: [first, { ...second, data: `${second?.data}00` }] },
  { calls: [first, { ...second, value: '0x1' }] },
  { calls: deployment, more: true },
  { calls: [first, { ...second, data: '0x' }] },
  {
    calls: passkeyAccount('passkey', { ...passkey, y: passkey.x }).deployment.toSpliced(
      0,
      1,
      first ?? { to: '0x', data: '0x' },
    ),
  },
])('other calls are not paid for: %j', body => {
  expect(readDeployment(body)).toBeNull()
})
