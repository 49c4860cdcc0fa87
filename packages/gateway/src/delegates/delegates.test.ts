import { expect, test } from 'vitest'
import { chain, other, owner, recorded, safe, safeAddress } from '../testing/recorder.ts'
import { page } from '../testing/shapes.ts'
import { delegateRequest } from './delegate-request.ts'

test('delegates are listed with their delegators, for one Safe or all', async () => {
  const shape = { delegate: other.toLowerCase(), delegator: owner, label: 'Bookkeeping' }
  const { gateway } = recorded(
    page([
      { ...shape, safe: safeAddress },
      { ...shape, safe: null },
    ]),
  )
  expect(await Array.fromAsync(gateway.delegates.list(safe))).toEqual([
    { safe: safeAddress, delegate: other, delegator: owner, label: 'Bookkeeping' },
    { safe: null, delegate: other, delegator: owner, label: 'Bookkeeping' },
  ])
})

test('the request to remove a delegation names this chain, delegate and hour, and no contract', () => {
  expect(delegateRequest({ chain, delegate: other, now: 7_200_000 + 1 })).toEqual({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId: 11155111 },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: other, totp: 2 },
  })
})

test('a deletion without a signature is refused before any request', async () => {
  const { gateway, requests } = recorded({})
  const deletion = { delegate: other, delegator: owner, signature: '0x' }
  await expect(gateway.delegates.delete(safe, deletion)).rejects.toMatchObject({ code: 'signature' })
  expect(requests).toEqual([])
})
