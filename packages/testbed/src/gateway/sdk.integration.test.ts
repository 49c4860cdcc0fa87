import * as sdk from '@safe-global/safe-gateway-typescript-sdk'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import type { SafeAccount } from '../contracts/safe-account.ts'
import { receiptOf } from '../contracts/send.ts'
import { signAsSafe } from '../contracts/sign.ts'
import { deployTokens, type Tokens } from '../tokens/deploy.ts'
import { prepareTransaction } from './testing/safe-transaction.ts'
import { type Stage, startStage } from './testing/stage.ts'

// Safe's own client, as it is published, against our gateway: every call that it has for our paths, and what is left out.

const { alice, bob, carol, erin, heidi } = accounts
const chainId = '31337'

let stage: Stage
let tokens: Tokens
beforeAll(async () => {
  stage = await startStage()
  tokens = await deployTokens(stage.chain)
  sdk.setBaseUrl(stage.gateway.url)
})
afterAll(() => stage[Symbol.asyncDispose]())

const team = () => stage.newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })

test('lists the chains, and reads one', async () => {
  const { results } = await sdk.getChainsConfig()
  expect(results).toMatchObject([{ chainId, chainName: 'Local', features: expect.any(Array) }])
  expect(await sdk.getChainConfig(chainId)).toEqual(results[0])
  await expect(sdk.getChainConfig('5')).rejects.toThrow('CGW error - 404: Chain not found')
})

test('reads a Safe, and finds it by its owner', async () => {
  const { address } = await team()
  const info = await sdk.getSafeInfo(chainId, address)
  expect(info).toMatchObject({ threshold: 2, nonce: 0, chainId })
  expect(info.implementationVersionState).toBe(sdk.ImplementationVersionState.UP_TO_DATE)
  expect((await sdk.getOwnedSafes(chainId, bob.address)).safes).toContain(address)
  expect((await sdk.getAllOwnedSafes(bob.address))[chainId]).toContain(address)
  const query = { currency: 'USD', trusted: true, exclude_spam: true, wallet_address: alice.address }
  expect(await sdk.getSafeOverviews([`31337:${address}`], query)).toMatchObject([
    { address: { value: address }, threshold: 2, queued: 0, awaitingConfirmation: 0 },
  ])
  await expect(sdk.getSafeInfo(chainId, heidi.address)).rejects.toThrow('CGW error - 404')
  await expect(sdk.getSafeInfo(chainId, '0x1')).rejects.toThrow('Invalid address')
})

test('reads what a Safe has', async () => {
  const { address } = await team()
  await stage.pay(address, '1.5')
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'A lamp', image: 'ipfs://lamp' }))}`
  await tokens.mintPiece({ id: BigInt(address), owner: address, uri })
  expect(await sdk.getFiatCurrencies()).toContain('USD')
  expect(await sdk.getBalances(chainId, address, 'USD')).toMatchObject({
    items: [
      { tokenInfo: { type: sdk.TokenType.NATIVE_TOKEN, symbol: 'ETH' }, balance: '1500000000000000000' },
    ],
  })
  const piece = {
    address: tokens.pieces,
    id: String(BigInt(address)),
    name: 'A lamp',
    imageUri: 'ipfs://lamp',
  }
  expect(await sdk.getCollectibles(chainId, address)).toMatchObject([piece])
  expect((await sdk.getCollectiblesPage(chainId, address)).results).toMatchObject([piece])
  await expect(sdk.getBalances(chainId, address, 'LAMP')).rejects.toThrow('Invalid currency')
})

describe('a message', () => {
  const sign = (safe: SafeAccount, owner: typeof alice, message: string) =>
    signAsSafe({ safe: safe.address, chainId: 31337, owner, message })

  test('is proposed, found, confirmed', async () => {
    const safe = await team()
    const message = 'The lamp is lit.'
    const origin = JSON.stringify({ url: 'https://id.example.org', name: 'Countersign' })
    await sdk.proposeSafeMessage(chainId, safe.address, {
      message,
      signature: await sign(safe, alice, message),
      origin,
    })
    const [label, item] = (await sdk.getSafeMessages(chainId, safe.address)).results
    expect(label?.type).toBe(sdk.SafeMessageListItemType.DATE_LABEL)
    const messageHash = item?.type === sdk.SafeMessageListItemType.MESSAGE ? item.messageHash : ''
    expect(await sdk.getSafeMessage(chainId, messageHash)).toMatchObject({
      status: sdk.SafeMessageStatus.NEEDS_CONFIRMATION,
      origin,
    })
    await sdk.confirmSafeMessage(chainId, messageHash, { signature: await sign(safe, carol, message) })
    const confirmed = await sdk.getSafeMessage(chainId, messageHash)
    expect(confirmed.status).toBe(sdk.SafeMessageStatus.CONFIRMED)
    expect(confirmed.preparedSignature).toHaveLength(2 + 2 * 130)
  })

  test('is read on by the links of its pages', async () => {
    const safe = await team()
    for (const message of ['One', 'Two', 'Three'])
      await sdk.proposeSafeMessage(chainId, safe.address, {
        message,
        signature: await sign(safe, alice, message),
      })
    const first = `${stage.gateway.url}/v1/chains/31337/safes/${safe.address}/messages?cursor=limit%3D2%26offset%3D0`
    const { next, results } = await sdk.getSafeMessages(chainId, safe.address, first)
    expect(results).toHaveLength(3)
    const rest = await sdk.getSafeMessages(chainId, safe.address, next)
    expect(rest.results).toMatchObject([{ message: 'One' }])
    expect(rest.next).toBeNull()
  })
})

test('an owner confirms as Safe’s wallet does: by proposing the same', async () => {
  const { address } = await team()
  const prepared = await prepareTransaction(stage.chain, address, { to: erin.address })
  const propose = async (owner: typeof alice) =>
    sdk.proposeTransaction(chainId, address, {
      ...prepared.proposal(owner.address),
      signature: await prepared.sign(owner),
    })
  await Promise.all([propose(alice), propose(bob), propose(bob)])
  const { txStatus, detailedExecutionInfo } = await sdk.getTransactionDetails(chainId, prepared.safeTxHash)
  expect(txStatus).toBe(sdk.TransactionStatus.AWAITING_EXECUTION)
  expect(detailedExecutionInfo).toMatchObject({ confirmations: [{}, {}] })
})

test('a transaction is proposed, listed, read, taken back and executed', async () => {
  const { address } = await team()
  await stage.pay(address, '1')
  const prepared = await prepareTransaction(stage.chain, address, { to: erin.address, value: 1n })
  const body = { ...prepared.proposal(alice.address), signature: await prepared.sign(alice) }
  const details = await sdk.proposeTransaction(chainId, address, body)
  expect(details.txStatus).toBe(sdk.TransactionStatus.AWAITING_CONFIRMATIONS)
  expect(await sdk.getTransactionDetails(chainId, prepared.safeTxHash)).toEqual(details)
  expect(await sdk.getTransactionDetails(chainId, details.txId)).toEqual(details)
  expect((await sdk.getTransactionQueue(chainId, address)).results).toMatchObject([
    { type: sdk.TransactionListItemType.LABEL, label: sdk.LabelValue.Next },
    { type: sdk.TransactionListItemType.TRANSACTION, transaction: { id: details.txId } },
  ])
  expect(await sdk.getNonces(chainId, address)).toEqual({ currentNonce: 0, recommendedNonce: 1 })
  const signature = await alice.signTypedData({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId: 31337, verifyingContract: address },
    types: {
      DeleteRequest: [
        { name: 'safeTxHash', type: 'bytes32' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'DeleteRequest',
    message: { safeTxHash: prepared.safeTxHash, totp: BigInt(Math.floor(Date.now() / 3_600_000)) },
  })
  await sdk.deleteTransaction(chainId, prepared.safeTxHash, signature)
  expect((await sdk.getTransactionQueue(chainId, address)).results).toEqual([])
  await prepared.execute([alice, bob])
  const { results } = await sdk.getTransactionHistory(chainId, address)
  expect(results.filter(({ type }) => type === sdk.TransactionListItemType.TRANSACTION)).toHaveLength(3)
  expect((await sdk.getIncomingTransfers(chainId, address)).results).toMatchObject([
    { transaction: { txInfo: { direction: sdk.TransferDirection.INCOMING } } },
  ])
  for (const item of results)
    if (item.type === sdk.TransactionListItemType.TRANSACTION)
      expect(await sdk.getTransactionDetails(chainId, item.transaction.id)).toMatchObject({
        txId: item.transaction.id,
        txInfo: item.transaction.txInfo,
      })
})

test('transactions that owners sign are listed, executed and proposed, by what is asked for', async () => {
  const { address } = await team()
  await stage.pay(address, '1')
  const first = await prepareTransaction(stage.chain, address, { to: erin.address, value: 1n })
  await first.execute([alice, bob])
  const second = await prepareTransaction(stage.chain, address, { to: heidi.address, value: 2n })
  await sdk.proposeTransaction(chainId, address, {
    ...second.proposal(alice.address),
    signature: await second.sign(alice),
  })
  const listed = async (query?: Parameters<typeof sdk.getMultisigTransactions>[2]) =>
    (await sdk.getMultisigTransactions(chainId, address, query)).results.map(item =>
      item.type === sdk.TransactionListItemType.TRANSACTION ? item.transaction.id : item.type,
    )
  const id = (hash: string) => `multisig_${address}_${hash}`
  const [one, two] = [id(first.safeTxHash), id(second.safeTxHash)]
  expect(await listed()).toEqual([two, one])
  expect(await listed({ executed: 'true' })).toEqual([one])
  expect(await listed({ executed: 'false' })).toEqual([two])
  expect(await listed({ nonce: '0' })).toEqual([one])
  expect(await listed({ to: heidi.address })).toEqual([two])
  expect(await listed({ value: '1' })).toEqual([one])
  expect(await listed({ execution_date__gte: '2020-01-01T00:00:00Z' })).toEqual([one])
  expect(await listed({ execution_date__lte: '2020-01-01T00:00:00Z' })).toEqual([])
  await expect(listed({ to: '0x1' })).rejects.toThrow('Invalid address')
})

test('what a module has a Safe do is listed, and read, without a signature of an owner', async () => {
  const { address } = await team()
  await stage.pay(address, '1')
  const enable = encodeFunctionData({
    abi: parseAbi(['function enableModule(address module)']),
    args: [heidi.address],
  })
  await (await prepareTransaction(stage.chain, address, { to: address, data: enable })).execute([alice, bob])
  const hash = await stage.chain.client.sendTransaction({
    account: heidi,
    chain: stage.chain.client.chain,
    to: address,
    data: encodeFunctionData({
      abi: parseAbi([
        'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool)',
      ]),
      args: [erin.address, 5n, '0x', 0],
    }),
  })
  await receiptOf(stage.chain, hash)
  const { results } = await sdk.getModuleTransactions(chainId, address)
  expect(results).toMatchObject([
    {
      type: sdk.TransactionListItemType.TRANSACTION,
      transaction: {
        txHash: hash,
        txStatus: sdk.TransactionStatus.SUCCESS,
        txInfo: { type: 'Transfer', recipient: { value: erin.address }, transferInfo: { value: '5' } },
        executionInfo: { type: 'MODULE', address: { value: heidi.address } },
      },
    },
  ])
  const [item] = results
  if (item?.type !== sdk.TransactionListItemType.TRANSACTION) throw new Error('Nothing is listed.')
  expect(await sdk.getTransactionDetails(chainId, item.transaction.id)).toMatchObject({
    txId: item.transaction.id,
    txData: { to: { value: erin.address }, value: '5', hexData: null, operation: 0 },
    detailedExecutionInfo: { type: 'MODULE', address: { value: heidi.address } },
  })
  const count = async (query: Parameters<typeof sdk.getModuleTransactions>[2]) =>
    (await sdk.getModuleTransactions(chainId, address, query)).results.length
  expect(await count({ module: heidi.address, to: erin.address, transaction_hash: hash })).toBe(1)
  expect(await count({ module: bob.address })).toBe(0)
})

describe('what nobody has proposed', () => {
  const transfer = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 value)']),
    args: [erin.address, 7n],
  })
  const decoded = {
    method: 'transfer',
    parameters: [
      { name: 'to', type: 'address', value: erin.address },
      { name: 'value', type: 'uint256', value: '7' },
    ],
  }

  test('is decoded, or not known', async () => {
    expect(await sdk.getDecodedData(chainId, 0, transfer)).toEqual(decoded)
    await expect(sdk.getDecodedData(chainId, 0, '0x12345678')).rejects.toThrow('CGW error - 404')
    await expect(sdk.getDecodedData(chainId, 0, 'lamp')).rejects.toThrow('Invalid hexadecimal')
    const { address } = await team()
    expect(await sdk.getConfirmationView(chainId, address, 0, transfer)).toEqual({
      type: sdk.ConfirmationViewTypes.GENERIC,
      ...decoded,
    })
  })

  test('is previewed as it would be listed', async () => {
    const { address } = await team()
    expect(await sdk.getTxPreview(chainId, address, 0, transfer, tokens.coin.address, '0')).toMatchObject({
      txInfo: { type: 'Transfer', recipient: { value: erin.address }, transferInfo: { value: '7' } },
      txData: { hexData: transfer, to: { value: tokens.coin.address }, operation: 0, dataDecoded: decoded },
    })
    await expect(
      sdk.getTxPreview(chainId, heidi.address, 0, transfer, tokens.coin.address, '0'),
    ).rejects.toThrow('CGW error - 404')
  })

  test('is estimated by the chain, with the number that it should have', async () => {
    const { address } = await team()
    await stage.pay(address, '1')
    const call = { to: erin.address, value: '1', data: '0x', operation: 0 } as const
    const estimate = await sdk.postSafeGasEstimation(chainId, address, call)
    expect(estimate).toMatchObject({ currentNonce: 0, recommendedNonce: 0 })
    expect(Number(estimate.safeTxGas)).toBeGreaterThanOrEqual(21_000)
    // The Safe has none of the coin.
    const failing = { to: tokens.coin.address, value: '0', data: transfer, operation: 0 } as const
    await expect(sdk.postSafeGasEstimation(chainId, address, failing)).rejects.toThrow('Cannot estimate')
  })
})

test('contracts are known by name, Safe’s own with their versions; an address without code is none', async () => {
  const copies = await sdk.getMasterCopies(chainId)
  const safe = copies.find(({ version }) => version === '1.4.1')?.address ?? ''
  expect(await sdk.getContract(chainId, safe)).toMatchObject({
    address: safe,
    displayName: 'Safe 1.4.1',
    trustedForDelegateCall: false,
  })
  expect((await sdk.getContract(chainId, tokens.coin.address)).name).toBe('Lamp Oil')
  await expect(sdk.getContract(chainId, erin.address)).rejects.toThrow('CGW error - 404')
})

test('the chain is read to its last block', async () => {
  const status = await sdk.getIndexingStatus(chainId)
  expect(status).toMatchObject({ synced: true, lastSync: expect.any(Number) })
})

test('what has nothing to stand for on a local chain is not found', async () => {
  const { address } = await team()
  for (const call of [
    () => sdk.getSafeApps(chainId),
    () => sdk.getRelayCount(chainId, address),
    () => sdk.getAuthNonce(),
    () => sdk.getAccount(alice.address),
    () => sdk.unsubscribeAll({ token: 'token' }),
  ])
    await expect(call()).rejects.toThrow('CGW error - 404')
})

test('delegates are listed', async () => {
  const { address } = await team()
  const delegate = { safe: address, delegate: heidi.address, delegator: alice.address, label: 'Clerk' }
  const signature = await alice.signTypedData({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId: 31337 },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: heidi.address, totp: BigInt(Math.floor(Date.now() / 3_600_000)) },
  })
  await stage.ask('POST', '/v2/chains/31337/delegates', { ...delegate, signature })
  expect((await sdk.getDelegates(chainId, { safe: address })).results).toEqual([delegate])
  expect((await sdk.getDelegates(chainId, { safe: address, delegator: bob.address })).results).toEqual([])
})

test('a device is registered, and unregistered from a Safe and altogether', async () => {
  const { address } = await team()
  const uuid = crypto.randomUUID()
  await sdk.registerDevice({
    uuid,
    cloudMessagingToken: 'token',
    buildNumber: '1',
    bundle: 'org.example',
    deviceType: sdk.DeviceType.WEB,
    version: '1.0.0',
    safeRegistrations: [{ chainId, safes: [address], signatures: [] }],
  })
  const registered = () => stage.gateway.devices().find(device => device.uuid === uuid)
  expect(registered()).toMatchObject({ deviceType: 'WEB', safes: [{ address }] })
  await sdk.unregisterSafe(chainId, address, uuid)
  expect(registered()).toMatchObject({ safes: [] })
  await expect(sdk.unregisterSafe(chainId, address, uuid)).rejects.toThrow('CGW error - 404')
  await sdk.unregisterDevice(chainId, uuid)
  expect(registered()).toBeUndefined()
})
