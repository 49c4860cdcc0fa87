import * as sdk from '@safe-global/safe-gateway-typescript-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import type { SafeAccount } from '../contracts/safe-account.ts'
import { prepareTransaction } from '../contracts/safe-transaction.ts'
import { signAsSafe } from '../contracts/sign.ts'
import { deployTokens, type Tokens } from '../tokens/deploy.ts'
import { type Stage, startStage } from './testing/stage.ts'

// Safe's published client against this gateway: every call for the paths that the gateway serves.

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

test('Safe’s client lists the chains, and reads one', async () => {
  const { results } = await sdk.getChainsConfig()
  expect(results).toMatchObject([{ chainId, chainName: 'Local', features: expect.any(Array) }])
  expect(await sdk.getChainConfig(chainId)).toEqual(results[0])
  await expect(sdk.getChainConfig('5')).rejects.toThrow('CGW error - 404: Chain not found')
})

test('Safe’s client reads a Safe, and lists it for its owner', async () => {
  const { address } = await team()
  const info = await sdk.getSafeInfo(chainId, address)
  expect(info).toMatchObject({ threshold: 2, nonce: 0, chainId })
  expect(info.implementationVersionState).toBe(sdk.ImplementationVersionState.UP_TO_DATE)
  expect((await sdk.getOwnedSafes(chainId, bob.address)).safes).toContain(address)
  await expect(sdk.getSafeInfo(chainId, heidi.address)).rejects.toThrow('CGW error - 404')
  await expect(sdk.getSafeInfo(chainId, '0x1')).rejects.toThrow('Invalid address')
})

test('Safe’s client reads the balances of a Safe', async () => {
  const { address } = await team()
  await stage.pay(address, '1.5')
  const uri = `data:application/json,${encodeURIComponent(JSON.stringify({ name: 'A lamp', image: 'ipfs://lamp' }))}`
  await tokens.mintPiece({ id: BigInt(address), owner: address, uri })
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
  expect((await sdk.getCollectiblesPage(chainId, address)).results).toMatchObject([piece])
  await expect(sdk.getBalances(chainId, address, 'LAMP')).rejects.toThrow('Invalid currency')
})

describe('a message', () => {
  const sign = (safe: SafeAccount, owner: typeof alice, message: string) =>
    signAsSafe({ safe: safe.address, chainId: 31337, owner, message })

  test('is proposed, read and confirmed', async () => {
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

  test('is paged by the links of its pages', async () => {
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

test('an owner confirms a transaction as Safe{Wallet} does: by proposing it again', async () => {
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

test('a transaction is proposed, listed, read, deleted and executed', async () => {
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
  for (const item of results)
    if (item.type === sdk.TransactionListItemType.TRANSACTION)
      expect(await sdk.getTransactionDetails(chainId, item.transaction.id)).toMatchObject({
        txId: item.transaction.id,
        txInfo: item.transaction.txInfo,
      })
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
  await stage.request('POST', '/v2/chains/31337/delegates', { ...delegate, signature })
  expect((await sdk.getDelegates(chainId, { safe: address })).results).toEqual([delegate])
  expect((await sdk.getDelegates(chainId, { safe: address, delegator: bob.address })).results).toEqual([])
})
