import { parseAccountId } from '@countersign/core'
import { createGateway } from '@countersign/gateway'
import { expect, test } from 'vitest'
import { nextNonce } from './queue-of.ts'

const address = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
const account = parseAccountId(`eip155:1:${address}`)
const queued = (nonce: unknown) => ({
  type: 'TRANSACTION',
  conflictType: 'None',
  transaction: {
    id: `multisig_${String(nonce)}`,
    txHash: null,
    timestamp: 0,
    txStatus: 'AWAITING_CONFIRMATIONS',
    txInfo: { type: 'Custom', to: { value: address }, value: '0', isCancellation: false },
    executionInfo: { type: 'MULTISIG', nonce, confirmationsRequired: 2, confirmationsSubmitted: 1 },
  },
})

/** Returns the next nonce of a Safe with nonce 4 and this queue. */
function nonceWith(...results: object[]): Promise<number> {
  const answer = (url: string) =>
    url.includes('/transactions/queued')
      ? { count: null, next: null, previous: null, results }
      : {
          address: { value: address },
          chainId: '1',
          nonce: 4,
          threshold: 2,
          owners: [{ value: address }],
          implementation: { value: address },
          implementationVersionState: 'UP_TO_DATE',
          version: '1.4.1',
        }
  const fetch = async (url: URL | RequestInfo) => Response.json(answer(String(url)))
  return nextNonce(createGateway({ baseUrl: 'https://gateway.example', fetch }), account)
}

test('the next nonce follows all queued transactions', async () => {
  expect(await nonceWith()).toBe(4)
  expect(await nonceWith(queued(4), queued(9))).toBe(10)
})

test.each([
  ['of a queued transaction', queued('nine')],
  [
    'of a queued transaction of an unknown kind',
    { ...queued(9), transaction: { ...queued(9).transaction, executionInfo: { type: 'NEW' } } },
  ],
  [
    'of a row that cannot be read',
    { ...queued(9), transaction: { ...queued(9).transaction, timestamp: -1 } },
  ],
])(
  'there is no next nonce without the nonce %s: a transaction with the same nonce would replace it',
  async (_, row) => {
    await expect(nonceWith(queued(4), row)).rejects.toThrow()
  },
)
