import { signedHash } from '@countersign/core'
import { concat, encodeFunctionData, type Hex, type LocalAccount, pad, parseAbi, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { approveHash } from '../../contracts/act-as-safe.ts'
import type { SafeAccount } from '../../contracts/safe-account.ts'
import { type IntendedCall, prepareTransaction } from '../../contracts/safe-transaction.ts'
import { deployTokens, type Tokens } from '../../tokens/deploy.ts'
import { type Stage, startStage } from '../testing/stage.ts'

const { alice, bob, carol, erin, heidi } = accounts
const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 id)',
  'function mint(address to, uint256 value)',
  'function addOwnerWithThreshold(address owner, uint256 threshold)',
])

let stage: Stage
let tokens: Tokens
beforeAll(async () => {
  stage = await startStage()
  tokens = await deployTokens(stage.chain)
})
afterAll(() => stage[Symbol.asyncDispose]())

const team = () => stage.newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
const prepare = (safe: SafeAccount, call: IntendedCall) => prepareTransaction(stage.chain, safe.address, call)
const ofSafe = (safe: SafeAccount, rest: string) => `/v1/chains/31337/safes/${safe.address}/${rest}`

type Listed = { results: { type: string; transaction?: Record<string, unknown> }[] }
async function list(safe: SafeAccount, which: 'queued' | 'history'): Promise<Listed['results']> {
  const { body } = await stage.request('GET', ofSafe(safe, `transactions/${which}`))
  return (body as Listed).results
}
const transactions = async (safe: SafeAccount, which: 'queued' | 'history') =>
  (await list(safe, which)).flatMap(({ transaction }) => (transaction ? [transaction] : []))

async function propose(safe: SafeAccount, call: IntendedCall, owner: LocalAccount = alice, change = {}) {
  const prepared = await prepare(safe, call)
  const body = {
    ...prepared.proposal(owner.address),
    signature: await prepared.sign(owner),
    ...change,
  }
  const answer = await stage.request('POST', `/v1/chains/31337/transactions/${safe.address}/propose`, body)
  return { ...prepared, answer }
}

const confirm = (hash: Hex, signature: Hex) =>
  stage.request('POST', `/v1/chains/31337/transactions/${hash}/confirmations`, { signature })

describe('the queue', () => {
  test('lists a proposal until it is executed, then the history lists it', async () => {
    const safe = await team()
    await stage.pay(safe.address, '2')
    const proposal = await propose(safe, { to: erin.address, value: 5n })
    expect(proposal.answer).toMatchObject({
      status: 200,
      body: { txStatus: 'AWAITING_CONFIRMATIONS', detailedExecutionInfo: { trusted: true } },
    })
    const [waiting] = await transactions(safe, 'queued')
    expect(waiting).toMatchObject({
      id: `multisig_${safe.address}_${proposal.safeTxHash}`,
      txHash: null,
      txStatus: 'AWAITING_CONFIRMATIONS',
      txInfo: {
        type: 'Transfer',
        direction: 'OUTGOING',
        recipient: { value: erin.address },
        transferInfo: { type: 'NATIVE_COIN', value: '5' },
      },
      executionInfo: {
        nonce: 0,
        confirmationsSubmitted: 1,
        confirmationsRequired: 2,
        missingSigners: [{ value: bob.address }, { value: carol.address }],
      },
    })
    expect(await confirm(proposal.safeTxHash, await proposal.sign(carol))).toMatchObject({ status: 200 })
    expect(await transactions(safe, 'queued')).toMatchObject([
      { txStatus: 'AWAITING_EXECUTION', executionInfo: { missingSigners: null } },
    ])
    await proposal.execute([alice, carol])
    expect(await transactions(safe, 'queued')).toEqual([])
    expect(await transactions(safe, 'history')).toMatchObject([
      { id: waiting?.id, txStatus: 'SUCCESS', txHash: expect.any(String) },
      { txStatus: 'SUCCESS', txInfo: { type: 'Transfer', direction: 'INCOMING' } },
      { txInfo: { type: 'Creation' } },
    ])
  })

  test('has labels, and lists transactions that share a nonce under a heading', async () => {
    const safe = await team()
    await propose(safe, { to: erin.address, data: '0x01', nonce: 0 })
    await propose(safe, { to: erin.address, data: '0x02', nonce: 1 })
    await propose(safe, { to: safe.address, nonce: 1 })
    const results = await list(safe, 'queued')
    expect(results).toMatchObject([
      { type: 'LABEL', label: 'Next' },
      { type: 'TRANSACTION', conflictType: 'None' },
      { type: 'LABEL', label: 'Queued' },
      { type: 'CONFLICT_HEADER', nonce: 1 },
      { type: 'TRANSACTION', conflictType: 'HasNext', transaction: { txInfo: { isCancellation: false } } },
      { type: 'TRANSACTION', conflictType: 'End', transaction: { txInfo: { isCancellation: true } } },
    ])
    expect((await stage.request('GET', ofSafe(safe, 'nonces'))).body).toEqual({
      currentNonce: 0,
      recommendedNonce: 2,
    })
  })

  test('drops a transaction whose nonce another used: it is cancelled', async () => {
    const safe = await team()
    const { safeTxHash } = await propose(safe, { to: erin.address, data: '0x01' })
    await (await prepare(safe, { to: safe.address })).execute([alice, bob])
    expect(await transactions(safe, 'queued')).toEqual([])
    expect(await transactions(safe, 'history')).toContainEqual(
      expect.objectContaining({ id: `multisig_${safe.address}_${safeTxHash}`, txStatus: 'CANCELLED' }),
    )
  })
})

describe('the history', () => {
  test('lists incoming and outgoing tokens, both ERC-20 and ERC-721', async () => {
    const safe = await team()
    await tokens.mintPiece({ id: BigInt(safe.address), owner: safe.address, uri: 'ipfs://piece' })
    await (
      await prepare(safe, {
        to: tokens.coin.address,
        data: encodeFunctionData({ abi, functionName: 'mint', args: [safe.address, 70n] }),
      })
    ).execute([alice, bob])
    const sent = encodeFunctionData({ abi, functionName: 'transfer', args: [erin.address, 30n] })
    await (await prepare(safe, { to: tokens.coin.address, data: sent })).execute([alice, bob])
    const piece = encodeFunctionData({
      abi,
      functionName: 'transferFrom',
      args: [safe.address, erin.address, BigInt(safe.address)],
    })
    await (await prepare(safe, { to: tokens.pieces, data: piece })).execute([alice, bob])
    expect((await transactions(safe, 'history')).map(({ txInfo }) => txInfo)).toMatchObject([
      { direction: 'OUTGOING', transferInfo: { type: 'ERC721', tokenId: String(BigInt(safe.address)) } },
      {
        direction: 'OUTGOING',
        transferInfo: { type: 'ERC20', value: '30', tokenSymbol: 'OIL', decimals: 6 },
      },
      { type: 'Custom', to: { value: tokens.coin.address }, value: '0' },
      { direction: 'INCOMING', transferInfo: { type: 'ERC721', tokenSymbol: 'PIECE' } },
      { type: 'Creation' },
    ])
    expect((await stage.request('GET', ofSafe(safe, 'balances/USD'))).body).toMatchObject({
      items: [
        { tokenInfo: { type: 'NATIVE_TOKEN' }, balance: '0' },
        { tokenInfo: { type: 'ERC20', address: tokens.coin.address, decimals: 6 }, balance: '40' },
      ],
    })
  })

  test('lists a change of settings', async () => {
    const safe = await team()
    const args = [heidi.address, 1n] as const
    const data = encodeFunctionData({ abi, functionName: 'addOwnerWithThreshold', args })
    const { execute, safeTxHash } = await prepare(safe, { to: safe.address, data })
    await execute([alice, carol])
    expect((await transactions(safe, 'history'))[0]).toMatchObject({
      txInfo: {
        type: 'SettingsChange',
        dataDecoded: { method: 'addOwnerWithThreshold', parameters: [{ value: heidi.address }, {}] },
        settingsInfo: { type: 'ADD_OWNER', owner: { value: heidi.address }, threshold: 1 },
      },
    })
    const { body } = await stage.request('GET', `/v1/chains/31337/transactions/${safeTxHash}`)
    expect(body).toMatchObject({ txStatus: 'SUCCESS', txData: { to: { value: safe.address } } })
  })

  test('lists a failed call', async () => {
    const safe = await team()
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [erin.address, 1n] })
    await (await prepare(safe, { to: tokens.coin.address, data, safeTxGas: 100_000n })).execute([alice, bob])
    expect((await transactions(safe, 'history'))[0]).toMatchObject({
      txStatus: 'FAILED',
      txInfo: { transferInfo: { type: 'ERC20' } },
    })
  })

  test.for(['1.1.1', '1.3.0', '1.5.0'] as const)(
    'is read for a Safe of %s, which does not log its transactions',
    async version => {
      const safe = await stage.newSafe({
        owners: [alice.address, bob.address],
        version,
        forSecondLayers: false,
      })
      const first = await prepare(safe, { to: erin.address, data: '0x01' })
      await first.execute([alice, bob])
      const second = await propose(safe, { to: erin.address, data: '0x02' })
      expect(second.answer).toMatchObject({ status: 200 })
      await second.execute([alice, bob])
      expect(await transactions(safe, 'history')).toMatchObject([
        { txInfo: { dataSize: '1' }, executionInfo: { nonce: 1 } },
        { txInfo: { type: 'Custom', to: { value: erin.address } }, executionInfo: { nonce: 0 } },
        { txInfo: { type: 'Creation' } },
      ])
      const { body } = await stage.request('GET', `/v1/chains/31337/transactions/${first.safeTxHash}`)
      const { detailedExecutionInfo } = body as {
        detailedExecutionInfo: { confirmations: { signer: { value: string } }[] }
      }
      const signers = detailedExecutionInfo.confirmations.map(({ signer }) => signer.value)
      expect(signers.sort()).toEqual([alice.address, bob.address].sort())
    },
  )

  test('is read page by page', async () => {
    const safe = await team()
    for (let paid = 0; paid < 3; paid += 1) await stage.pay(safe.address, '0.1')
    const path = `${ofSafe(safe, 'transactions/history')}?cursor=${encodeURIComponent('limit=3&offset=0')}`
    const { body } = await stage.request('GET', path)
    const { next, results } = body as Listed & { next: string }
    expect(results).toHaveLength(4)
    const rest = await (await fetch(next)).json()
    expect(rest).toMatchObject({ next: null, results: [{ transaction: { txInfo: { type: 'Creation' } } }] })
    expect(rest.previous).toContain('cursor=limit%3D3%26offset%3D0')
  })
})

describe('a proposal is rejected', () => {
  test.for([
    ['another hash than the Safe’s own', { safeTxHash: `0x${'ab'.repeat(32)}` }, 422, 'Invalid safeTxHash'],
    ['a stranger’s name', { sender: heidi.address }, 422, 'Invalid signature'],
    ['too long an origin', { origin: 'o'.repeat(201) }, 422, expect.any(String)],
    ['a nonce that is no number', { nonce: 'next' }, 422, 'Invalid nonce'],
  ] as const)('with %s', async ([, change, status, message]) => {
    const safe = await team()
    const { answer } = await propose(safe, { to: erin.address }, alice, change)
    expect(answer).toMatchObject({ status, body: { message } })
    expect(await transactions(safe, 'queued')).toEqual([])
  })

  test('with a stranger’s signature', async () => {
    const safe = await team()
    const { answer } = await propose(safe, { to: erin.address }, heidi)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 422, message: expect.stringContaining('is not an owner or delegate') },
    })
  })

  test('with a nonce that was already used', async () => {
    const safe = await team()
    const first = await prepare(safe, { to: erin.address })
    await first.execute([alice, bob])
    const again = await propose(safe, { to: erin.address, nonce: 0 })
    expect(again.answer).toMatchObject({ status: 400 })
    const other = await propose(safe, { to: erin.address, data: '0x01', nonce: 0 })
    expect(other.answer).toMatchObject({ status: 422, body: { message: 'Invalid nonce' } })
  })
})

/** Returns what a 1.4.1 Safe passes to its owners: the preimage of an empty call to erin. */
function preimage(safe: SafeAccount, nonce: number): Promise<Hex> {
  return stage.chain.client.readContract({
    address: safe.address,
    abi: parseAbi([
      'function encodeTransactionData(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes)',
    ]),
    functionName: 'encodeTransactionData',
    args: [erin.address, 0n, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, BigInt(nonce)],
  })
}

describe('a confirmation', () => {
  test('of a stranger is rejected', async () => {
    const safe = await team()
    const { safeTxHash, sign } = await propose(safe, { to: erin.address })
    expect(await confirm(safeTxHash, await sign(heidi))).toMatchObject({ status: 422 })
    expect(await confirm(`0x${'ab'.repeat(32)}`, await sign(bob))).toMatchObject({ status: 404 })
  })

  test('of an owner that is a Safe is valid when the chain accepts it', async () => {
    const inner = await stage.newSafe({ owners: [bob.address] })
    const safe = await stage.newSafe({ owners: [alice.address, inner.address] })
    const { safeTxHash } = await propose(safe, { to: erin.address })
    const approval = concat([`0x${'00'.repeat(12)}`, inner.address, `0x${'00'.repeat(32)}`, '0x01'])
    expect(await confirm(safeTxHash, approval)).toMatchObject({ status: 422 })
    const approve = encodeFunctionData({
      abi: parseAbi(['function approveHash(bytes32 hash)']),
      args: [safeTxHash],
    })
    await (await prepare(inner, { to: safe.address, data: approve })).execute([bob])
    expect(await confirm(safeTxHash, approval)).toMatchObject({
      status: 200,
      body: { txStatus: 'AWAITING_EXECUTION' },
    })
  })

  test.for(['1.4.1', '1.5.0'] as const)(
    'of an owner that is a Safe is verified by that Safe, for a Safe of %s',
    async version => {
      const inner = await stage.newSafe({ owners: [bob.address], version })
      const safe = await stage.newSafe({ owners: [alice.address, inner.address], version })
      const { safeTxHash, nonce } = await propose(safe, { to: erin.address })
      const signature = await bob.signTypedData({
        domain: { chainId: stage.chain.chainId, verifyingContract: inner.address },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: version === '1.5.0' ? safeTxHash : await preimage(safe, nonce) },
      })
      const head = concat([`0x${'00'.repeat(12)}`, inner.address, pad('0x41'), '0x00', pad('0x41')])
      expect(await confirm(safeTxHash, concat([head, await bob.sign({ hash: safeTxHash })]))).toMatchObject({
        status: 422,
      })
      expect(await confirm(safeTxHash, concat([head, signature]))).toMatchObject({
        status: 200,
        body: { txStatus: 'AWAITING_EXECUTION' },
      })
    },
  )

  test('by an on-chain approval counts', async () => {
    const safe = await team()
    const { safeTxHash } = await propose(safe, { to: erin.address })
    await approveHash(stage.chain, safe.address, carol, safeTxHash)
    const approval = concat([`0x${'00'.repeat(12)}`, carol.address, `0x${'00'.repeat(32)}`, '0x01'])
    expect(await confirm(safeTxHash, approval)).toMatchObject({ status: 200 })
  })
})

describe('a proposal is deleted', () => {
  const deletion = (safe: SafeAccount, safeTxHash: Hex, hours = 0) =>
    signedHash({
      domain: {
        name: 'Safe Transaction Service',
        version: '1.0',
        chainId: 31337,
        verifyingContract: safe.address,
      },
      types: {
        DeleteRequest: [
          { name: 'safeTxHash', type: 'bytes32' },
          { name: 'totp', type: 'uint256' },
        ],
      },
      primaryType: 'DeleteRequest',
      message: { safeTxHash, totp: BigInt(Math.floor(Date.now() / 3_600_000) + hours) },
    })
  const remove = async (safe: SafeAccount, hash: Hex, owner = alice, hours = 0) =>
    stage.request('DELETE', `/v1/chains/31337/transactions/${hash}`, {
      signature: await owner.sign({ hash: deletion(safe, hash, hours) }),
    })

  test('by its proposer, within the hour', async () => {
    const safe = await team()
    const { safeTxHash } = await propose(safe, { to: erin.address })
    expect(await remove(safe, safeTxHash)).toMatchObject({ status: 204 })
    expect(await transactions(safe, 'queued')).toEqual([])
    expect(await remove(safe, safeTxHash)).toMatchObject({ status: 404 })
  })

  test('by no other account, and not with a request of two hours ago', async () => {
    const safe = await team()
    const { safeTxHash } = await propose(safe, { to: erin.address })
    expect(await remove(safe, safeTxHash, bob)).toMatchObject({ status: 400, body: { code: 400 } })
    expect(await remove(safe, safeTxHash, alice, -2)).toMatchObject({ status: 400 })
    expect(await transactions(safe, 'queued')).toHaveLength(1)
  })

  test('not after it is executed', async () => {
    const safe = await team()
    const { safeTxHash, execute } = await propose(safe, { to: erin.address })
    await execute([alice, bob])
    expect(await remove(safe, safeTxHash)).toMatchObject({ status: 400 })
  })
})
