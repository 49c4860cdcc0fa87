import { formatAccountId } from '@countersign/core'
import { expect, test } from 'vitest'
import type { Gateway } from './gateway.ts'
import {
  chain,
  hash,
  other,
  owner,
  recorded,
  safe,
  safeAddress,
  signature,
  uuid,
} from './testing/recorder.ts'
import {
  balancesShape,
  chainShape,
  collectibleShape,
  messageShape,
  page,
  safeShape,
  summaryShape,
  transactionShape,
} from './testing/shapes.ts'

const account = formatAccountId(chain, owner)
const ofChain = '/chains/11155111'
const ofSafe = `${ofChain}/safes/${safeAddress}`
const transaction = { type: 'TRANSACTION', transaction: summaryShape, conflictType: 'None' }

type Read = [line: string, answer: object, call: (gateway: Gateway) => Promise<unknown>]

const reads: Read[] = [
  ['GET /v1/chains', page([chainShape]), gateway => gateway.chains.list().page()],
  [`GET /v1${ofChain}`, chainShape, gateway => gateway.chains.get(chain)],
  [`GET /v1${ofSafe}`, safeShape, gateway => gateway.safes.get(safe)],
  [`GET /v1${ofSafe}/balances/USD`, balancesShape, gateway => gateway.safes.balances(safe)],
  [`GET /v1${ofSafe}/balances/EUR`, balancesShape, gateway => gateway.safes.balances(safe, { fiat: 'eur' })],
  [
    `GET /v2${ofSafe}/collectibles`,
    page([collectibleShape]),
    gateway => gateway.safes.collectibles(safe).page(),
  ],
  [`GET /v1${ofChain}/owners/${owner}/safes`, { safes: [] }, gateway => gateway.safes.ownedBy(account)],
  [`GET /v1${ofSafe}/messages`, page([]), gateway => gateway.messages.list(safe).page()],
  [
    `GET /v1${ofSafe}/messages?cursor=limit%3D20`,
    page([]),
    gateway => gateway.messages.list(safe).page('limit=20'),
  ],
  [`GET /v1${ofChain}/messages/${hash}`, messageShape, gateway => gateway.messages.get(chain, hash)],
  [
    `GET /v1${ofSafe}/transactions/queued`,
    page([transaction]),
    gateway => gateway.transactions.queue(safe).page(),
  ],
  [
    `GET /v1${ofSafe}/transactions/history`,
    page([transaction]),
    gateway => gateway.transactions.history(safe).page(),
  ],
  [
    `GET /v1${ofChain}/transactions/${hash}`,
    transactionShape,
    gateway => gateway.transactions.get(chain, hash),
  ],
  [
    `GET /v1${ofChain}/transactions/${summaryShape.id}`,
    transactionShape,
    gateway => gateway.transactions.get(chain, summaryShape.id),
  ],
  [
    `GET /v2${ofChain}/delegates?safe=${safeAddress}`,
    page([]),
    gateway => gateway.delegates.list(safe).page(),
  ],
]

test.for(reads)('%s is requested without a body', async ([line, answer, call]) => {
  const { gateway, requests } = recorded(answer)
  await call(gateway)
  expect(requests).toMatchObject([{ line, origin: 'https://gateway.example', body: undefined }])
})

const transactionProposal = {
  to: other,
  value: 2n ** 200n,
  data: null,
  operation: 0,
  nonce: 7,
  safeTxHash: hash,
  sender: owner,
  signature,
} as const
const nobody = '0x0000000000000000000000000000000000000000'

type Write = [line: string, body: unknown, call: (gateway: Gateway) => Promise<unknown>]

const writes: Write[] = [
  [
    `POST /v1${ofSafe}/messages`,
    { message: 'Hello', signature, origin: 'id.example.org' },
    gateway => gateway.messages.propose(safe, { message: 'Hello', signature, origin: 'id.example.org' }),
  ],
  [
    `POST /v1${ofChain}/messages/${hash}/signatures`,
    { signature },
    gateway => gateway.messages.confirm(chain, hash, signature),
  ],
  [
    `POST /v1${ofChain}/transactions/${safeAddress}/propose`,
    {
      to: other,
      value: String(2n ** 200n),
      data: null,
      operation: 0,
      nonce: '7',
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: nobody,
      refundReceiver: nobody,
      safeTxHash: hash,
      sender: owner,
      signature,
    },
    gateway => gateway.transactions.propose(safe, transactionProposal),
  ],
  [
    `POST /v1${ofChain}/transactions/${hash}/confirmations`,
    { signature },
    gateway => gateway.transactions.confirm(chain, hash, signature),
  ],
  [
    `DELETE /v1${ofChain}/transactions/${hash}`,
    { signature },
    gateway => gateway.transactions.unpropose(chain, hash, signature),
  ],
  [
    `DELETE /v2${ofChain}/delegates/${other}`,
    { safe: safeAddress, delegator: owner, signature },
    gateway => gateway.delegates.delete(safe, { delegate: other, delegator: owner, signature }),
  ],
  [
    'POST /v2/register/notifications',
    {
      cloudMessagingToken: 'token',
      deviceType: 'WEB',
      safes: [
        { chainId: '11155111', address: safeAddress, notificationTypes: ['MESSAGE_CONFIRMATION_REQUEST'] },
      ],
    },
    gateway =>
      gateway.devices.register({
        cloudMessagingToken: 'token',
        safes: [{ safe, notificationTypes: ['MESSAGE_CONFIRMATION_REQUEST'] }],
      }),
  ],
  [
    `DELETE /v2${ofChain}/notifications/devices/${uuid}`,
    undefined,
    gateway => gateway.devices.unregister(chain, uuid),
  ],
  [
    `DELETE /v2${ofChain}/notifications/devices/${uuid}/safes/${safeAddress}`,
    undefined,
    gateway => gateway.devices.unregisterFromSafe(safe, uuid),
  ],
]

test.for(writes)('%s contains what the contract requires', async ([line, body, call]) => {
  const { gateway, requests } = recorded({ deviceUuid: uuid })
  await call(gateway)
  expect(requests).toMatchObject([{ line, origin: 'https://gateway.example' }])
  expect(requests[0]?.body).toEqual(body)
  expect(requests[0]?.headers.get('content-type')).toBe(body === undefined ? null : 'application/json')
})

test('an empty answer to a sent request is accepted', async () => {
  const { gateway } = recorded(new Response(null, { status: 202 }))
  await expect(gateway.messages.confirm(chain, hash, signature)).resolves.toBeUndefined()
})
