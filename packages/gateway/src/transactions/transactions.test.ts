import { signedHash } from '@countersign/core'
import { concat, encodeAbiParameters, keccak256, parseAbiParameters, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { chain, hash, other, owner, recorded, safe, safeAddress, signature } from '../testing/recorder.ts'
import { page, summaryShape, transactionShape } from '../testing/shapes.ts'
import { deleteRequest } from './delete-request.ts'

const listed = (changes: object = {}) =>
  recorded(
    page([{ type: 'TRANSACTION', conflictType: 'None', transaction: { ...summaryShape, ...changes } }]),
  )
    .gateway.transactions.queue(safe)
    .page()
    .then(({ results }) => results[0])

describe('a transaction in a list', () => {
  test('has a status, a direction, and the owners who have not confirmed', async () => {
    expect(await listed()).toMatchObject({
      type: 'TRANSACTION',
      conflictType: 'None',
      transaction: {
        id: summaryShape.id,
        txHash: null,
        txStatus: 'AWAITING_CONFIRMATIONS',
        txInfo: {
          type: 'Transfer',
          direction: 'OUTGOING',
          recipient: { address: other },
          transferInfo: { type: 'NATIVE_TOKEN', value: '1000' },
        },
        executionInfo: { type: 'MULTISIG', nonce: 7, missingSigners: [{ address: other }] },
      },
    })
  })

  test.for([
    ['a status', { txStatus: 'PENDING' }, { txStatus: 'UNKNOWN' }],
    [
      'a direction',
      { txInfo: { ...summaryShape.txInfo, direction: 'SIDEWAYS' } },
      { txInfo: { direction: 'UNKNOWN' } },
    ],
    [
      'a token',
      { txInfo: { ...summaryShape.txInfo, transferInfo: { type: 'ERC1155' } } },
      { txInfo: { transferInfo: { type: 'UNKNOWN', called: 'ERC1155' } } },
    ],
    [
      'a kind',
      { txInfo: { type: 'SwapOrder', uid: '0x' } },
      { txInfo: { type: 'UNKNOWN', called: 'SwapOrder' } },
    ],
    ['a way of execution', { executionInfo: { type: 'RELAY' } }, { executionInfo: { type: 'UNKNOWN' } }],
  ] as const)('is shown as unknown if %s is', async ([, given, shown]) => {
    expect(await listed(given)).toMatchObject({ transaction: shown })
  })

  test.for([
    [
      'an ERC-20 transfer',
      {
        ...summaryShape.txInfo,
        direction: 'INCOMING',
        transferInfo: { type: 'ERC20', tokenAddress: other, value: '5', decimals: 6, imitation: true },
      },
      { transferInfo: { type: 'ERC20', tokenAddress: other, tokenName: null, decimals: 6, imitation: true } },
    ],
    [
      'an ERC-721 transfer',
      { ...summaryShape.txInfo, transferInfo: { type: 'ERC721', tokenAddress: other, tokenId: '12' } },
      { transferInfo: { type: 'ERC721', tokenId: '12', tokenSymbol: null } },
    ],
    [
      'a change of settings',
      { type: 'SettingsChange', dataDecoded: { method: 'swapOwner' }, settingsInfo: { type: 'SWAP_OWNER' } },
      { type: 'SettingsChange', methodName: 'swapOwner', setting: 'SWAP_OWNER' },
    ],
    [
      'a call',
      { type: 'Custom', to: { value: other }, dataSize: '4', value: null, isCancellation: false },
      { type: 'Custom', to: { address: other }, value: '0', methodName: null, isCancellation: false },
    ],
    [
      'the creation',
      { type: 'Creation', creator: { value: owner }, transactionHash: hash, factory: null },
      { type: 'Creation', creator: { address: owner }, transactionHash: hash, factory: null },
    ],
  ] as const)('is %s', async ([, txInfo, shown]) => {
    expect(await listed({ txInfo })).toMatchObject({ transaction: { txInfo: shown } })
  })

  test.for([{ id: '../../safes' }, { id: 'a'.repeat(1001) }, { timestamp: -1 }, { txHash: '0x1' }])(
    'is left out and counted with %j, and the others stay',
    async changes => {
      const odd = { ...summaryShape, ...changes }
      const { gateway } = recorded(
        page(
          [odd, summaryShape].map(transaction => ({
            type: 'TRANSACTION',
            conflictType: 'None',
            transaction,
          })),
        ),
      )
      expect(await gateway.transactions.history(safe).page()).toMatchObject({
        unreadable: 1,
        results: [{ transaction: { id: summaryShape.id } }],
      })
    },
  )

  test.for([
    [
      { txInfo: { ...summaryShape.txInfo, recipient: { value: 'nobody' } } },
      { txInfo: { type: 'UNKNOWN', called: 'Transfer' } },
    ],
    [
      { executionInfo: { ...summaryShape.executionInfo, confirmationsRequired: 'two' } },
      { executionInfo: { type: 'UNKNOWN', called: 'MULTISIG' } },
    ],
  ] as const)('stays with its hash if a part of it cannot be read: %j', async ([changes, shown]) => {
    expect(await listed({ txHash: hash, ...changes })).toMatchObject({
      transaction: { txHash: hash, ...shown },
    })
  })

  test.for([{ value: null }, {}])('moves nothing if its value is missing: %j', async value => {
    const txInfo = { ...summaryShape.txInfo, transferInfo: { type: 'NATIVE_COIN', ...value } }
    expect(await listed({ txInfo })).toMatchObject({
      transaction: { txInfo: { type: 'Transfer', transferInfo: { type: 'NATIVE_TOKEN', value: '0' } } },
    })
  })
})

test('a queue keeps its headings, and entries of an unknown kind', async () => {
  const { gateway } = recorded(
    page([
      { type: 'LABEL', label: 'Next' },
      { type: 'LABEL', label: 'Someday' },
      { type: 'CONFLICT_HEADER', nonce: 7 },
      { type: 'DATE_LABEL', timestamp: 0 },
      { type: 'NEWS' },
    ]),
  )
  expect(await Array.fromAsync(gateway.transactions.history(safe))).toEqual([
    { type: 'LABEL', label: 'Next' },
    { type: 'LABEL', label: 'UNKNOWN' },
    { type: 'CONFLICT_HEADER', nonce: 7 },
    { type: 'DATE_LABEL', timestamp: 0 },
    { type: 'UNKNOWN', called: 'NEWS' },
  ])
})

describe('one transaction', () => {
  const read = (id: string, changes: object = {}) =>
    recorded({ ...transactionShape, ...changes }).gateway.transactions.get(chain, id)

  test('is read with its confirmations', async () => {
    expect(await read(hash)).toMatchObject({
      safe,
      txId: summaryShape.id,
      executedAt: null,
      txData: { to: { address: other }, value: '1000', hexData: null, operation: 0 },
      detailedExecutionInfo: {
        type: 'MULTISIG',
        safeTxHash: hash,
        confirmations: [{ signer: { address: owner }, signature, submittedAt: 1_700_000_000_000 }],
        trusted: true,
      },
    })
  })

  test('has the names of the addresses in its data, as far as they can be read', async () => {
    const addressInfoIndex = {
      [other]: { value: other, name: 'Oil\u202e', logoUri: null },
      broken: { value: '0x1' },
    }
    const txData = { ...transactionShape.txData, addressInfoIndex }
    expect((await read(hash, { txData })).txData?.addressInfoIndex).toEqual([
      { address: other, name: 'Oil', logoUri: null },
    ])
    expect((await read(hash)).txData?.addressInfoIndex).toEqual([])
  })

  test('that was a transfer from outside has neither data nor confirmations', async () => {
    const txId = `transfer_${safeAddress}_i${'ab'.repeat(32)}0,1,2`
    const transfer = { txId, txData: null, detailedExecutionInfo: undefined, txStatus: 'SUCCESS' }
    expect(await read(txId, transfer)).toMatchObject({ txData: null, detailedExecutionInfo: null })
  })

  test('is malformed if it is another than requested', async () => {
    await expect(read(`0x${'00'.repeat(32)}`)).rejects.toMatchObject({ code: 'malformed' })
    await expect(read('multisig_0x1_0x2')).rejects.toMatchObject({ code: 'malformed' })
  })

  test('cannot be requested by an invalid id', async () => {
    await expect(read('../chains')).rejects.toMatchObject({ code: 'transaction-id' })
  })
})

const proposal = {
  to: other,
  value: 0n,
  data: '0x00',
  operation: 1,
  nonce: 0,
  safeTxHash: hash,
  sender: owner,
  signature,
} as const

test.for([
  ['number', { value: -1n }],
  ['number', { value: 2n ** 256n }],
  ['number', { nonce: 0.5 }],
  ['number', { nonce: Number.NaN }],
  ['transaction-id', { safeTxHash: '0x' }],
  ['signature', { signature: 'signed' }],
  ['origin-too-long', { origin: 'o'.repeat(201) }],
] as const)('a proposal with an invalid %s in %o is refused before any request', async ([code, changes]) => {
  const { gateway, requests } = recorded({})
  await expect(gateway.transactions.propose(safe, { ...proposal, ...changes })).rejects.toMatchObject({
    code,
  })
  expect(requests).toEqual([])
})

test('the request to delete a transaction names this Safe, chain and hour', () => {
  const request = deleteRequest({ safe, safeTxHash: hash, now: Date.parse('2026-01-01T00:59:59Z') })
  expect(request).toMatchObject({
    domain: {
      name: 'Safe Transaction Service',
      version: '1.0',
      chainId: 11155111,
      verifyingContract: safeAddress,
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash: hash, totp: Date.parse('2026-01-01T00:00:00Z') / 3_600_000 },
  })
  expect(JSON.parse(JSON.stringify(request))).toEqual(request)
})

test('the request to delete a transaction is hashed as EIP-712 specifies for its two types', () => {
  const word = (text: string) => keccak256(stringToBytes(text))
  const words = (types: string, values: unknown[]) =>
    keccak256(encodeAbiParameters(parseAbiParameters(types), values))
  const domain = words('bytes32, bytes32, bytes32, uint256, address', [
    word('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
    word('Safe Transaction Service'),
    word('1.0'),
    11155111n,
    safeAddress,
  ])
  const request = words('bytes32, bytes32, uint256', [
    word('DeleteRequest(bytes32 safeTxHash,uint256 totp)'),
    hash,
    472222n,
  ])
  const expected = keccak256(concat(['0x1901', domain, request]))
  expect(signedHash(deleteRequest({ safe, safeTxHash: hash, now: 1_700_000_000_000 }))).toBe(expected)
})
