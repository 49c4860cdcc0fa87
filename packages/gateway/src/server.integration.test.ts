import {
  type AccountId,
  eip155Chain,
  formatAccountId,
  parseAddress,
  safeMessageHash,
  signedHash,
} from '@countersign/core'
import {
  accounts,
  deployTokens,
  type PreparedTransaction,
  prepareTransaction,
  type SafeAccount,
  signAsSafe,
  type Tokens,
} from '@countersign/testbed'
import { type Stage, startStage } from '@countersign/testbed/gateway/stage'
import { encodeFunctionData, type LocalAccount, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { delegateRequest } from './delegates/delegate-request.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { deleteRequest } from './transactions/delete-request.ts'

// The client against a gateway that answers from real chains and contracts. The tests of the gateway itself are
// beside it, and Safe's own client tests it as well.

const { alice, bob, carol, erin, heidi } = accounts
const chain = eip155Chain(31337)

let stage: Stage
let tokens: Tokens
let gateway: Gateway
beforeAll(async () => {
  stage = await startStage()
  tokens = await deployTokens(stage.chain)
  gateway = createGateway({ baseUrl: stage.gateway.url })
})
afterAll(() => stage[Symbol.asyncDispose]())

const accountOf = (address: string): AccountId => formatAccountId(chain, parseAddress(address))

/** Creates a Safe with the owners alice, bob and carol and a threshold of two. */
async function team(): Promise<SafeAccount & { account: AccountId }> {
  const safe = await stage.newSafe({ owners: [alice.address, bob.address, carol.address], threshold: 2 })
  return { ...safe, account: accountOf(safe.address) }
}

describe('for chains and Safes', () => {
  test('the chains are listed', async () => {
    const expected = { chain, name: 'Local', shortName: 'chain-31337', testnet: true }
    expect(await gateway.chains.get(chain)).toMatchObject(expected)
    expect(await Array.fromAsync(gateway.chains.list())).toMatchObject([expected])
    await expect(gateway.chains.get(eip155Chain(5))).rejects.toMatchObject({
      code: 'not-found',
      said: 'Chain not found',
    })
  })

  test('a Safe is read, and found by its owner', async () => {
    const { account } = await team()
    expect(await gateway.safes.get(account)).toMatchObject({
      account,
      nonce: 0,
      threshold: 2,
      owners: [{ address: alice.address }, { address: bob.address }, { address: carol.address }],
      version: '1.4.1',
      implementationVersionState: 'UP_TO_DATE',
      fallbackHandler: { name: 'CompatibilityFallbackHandler 1.4.1' },
      messagesTag: null,
    })
    expect(await gateway.safes.ownedBy(accountOf(carol.address))).toContain(account)
    expect(await gateway.safes.ownedBy(accountOf(heidi.address))).not.toContain(account)
  })

  test('the assets of a Safe are read', async () => {
    const { account, address } = await team()
    await stage.pay(address, '0.5')
    const abi = parseAbi(['function mint(address to, uint256 value)'])
    const mint = await prepareTransaction(stage.chain, address, {
      to: tokens.coin.address,
      data: encodeFunctionData({ abi, args: [parseAddress(address), 9n] }),
    })
    await mint.execute([alice, bob])
    const uri = `data:application/json,${encodeURIComponent('{"name":"A lamp","image":"ipfs://lamp"}')}`
    await tokens.mintPiece({ id: BigInt(address), owner: parseAddress(address), uri })
    expect(await gateway.safes.balances(account)).toMatchObject({
      fiatTotal: '0',
      items: [
        { tokenInfo: { type: 'NATIVE_TOKEN' }, balance: '500000000000000000', fiatBalance: '0' },
        { tokenInfo: { type: 'ERC20', symbol: 'OIL', decimals: 6 }, balance: '9' },
      ],
    })
    expect(await Array.fromAsync(gateway.safes.collectibles(account))).toMatchObject([
      { address: tokens.pieces, id: String(BigInt(address)), name: 'A lamp', imageUri: 'ipfs://lamp' },
    ])
  })
})

describe('for messages', () => {
  const sign = ({ address }: SafeAccount, owner: LocalAccount, message: string) =>
    signAsSafe({ safe: address, chainId: 31337, owner, message })
  const hashFor = ({ address }: SafeAccount, message: string) =>
    safeMessageHash({
      safe: parseAddress(address),
      chain,
      rules: { domain: 'chain-and-safe' },
      message: signedHash(message),
    })

  test('one is proposed, read, confirmed, and found under the hash that core computes', async () => {
    const safe = await team()
    const message = 'id.example.org wants you to sign in.\nÄ lamp.'
    const hash = hashFor(safe, message)
    await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({ code: 'not-found' })
    const signature = await sign(safe, alice, message)
    await gateway.messages.propose(safe.account, { message, signature, origin: 'id.example.org' })
    expect(await gateway.messages.get(chain, hash)).toMatchObject({
      messageHash: hash,
      status: 'NEEDS_CONFIRMATION',
      message,
      confirmations: [{ owner: { address: alice.address }, signature }],
      preparedSignature: null,
      origin: 'id.example.org',
    })
    await gateway.messages.confirm(chain, hash, await sign(safe, bob, message))
    const [label, listed] = await Array.fromAsync(gateway.messages.list(safe.account))
    expect(label).toMatchObject({ type: 'DATE_LABEL' })
    expect(listed).toMatchObject({ type: 'MESSAGE', status: 'CONFIRMED', confirmationsSubmitted: 2 })
  })

  test('typed data is proposed and returned unchanged, its numbers as strings', async () => {
    const safe = await team()
    const message = {
      domain: { name: 'Lamps', chainId: 31337n },
      primaryType: 'Lamp',
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Lamp: [{ name: 'oil', type: 'uint256' }],
      },
      message: { oil: 2n ** 200n },
    } as const
    const signature = await alice.signTypedData({
      domain: { chainId: 31337, verifyingContract: safe.address },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message: signedHash(message) },
    })
    await gateway.messages.propose(safe.account, { message, signature })
    const [, listed] = await Array.fromAsync(gateway.messages.list(safe.account))
    expect(listed).toMatchObject({ message: { message: { oil: String(2n ** 200n) } } })
  })

  test('one without an origin is returned without one', async () => {
    const safe = await team()
    await gateway.messages.propose(safe.account, {
      message: 'Lamp',
      signature: await sign(safe, alice, 'Lamp'),
    })
    expect(await gateway.messages.get(chain, hashFor(safe, 'Lamp'))).toMatchObject({ origin: null })
  })

  test('many are read over several pages', async () => {
    const safe = await team()
    const texts = Array.from({ length: 23 }, (_, index) => `Lamp ${index}`)
    for (const message of texts)
      await gateway.messages.propose(safe.account, { message, signature: await sign(safe, carol, message) })
    const first = await gateway.messages.list(safe.account).page()
    expect(first).toMatchObject({ count: 23, next: expect.any(String), previous: null })
    const all = await Array.fromAsync(gateway.messages.list(safe.account))
    const read = all.flatMap(item => (item.type === 'MESSAGE' ? [item.message] : []))
    expect(read.sort()).toEqual(texts.sort())
  })

  test('the gateway’s refusals are reported with their reasons', async () => {
    const safe = await team()
    const message = 'Lamp'
    const signature = await sign(safe, alice, message)
    await expect(
      gateway.messages.propose(safe.account, { message, signature: await sign(safe, heidi, message) }),
    ).rejects.toMatchObject({ code: 'refused', status: 422, said: 'Invalid signature' })
    await gateway.messages.propose(safe.account, { message, signature })
    await expect(gateway.messages.propose(safe.account, { message, signature })).rejects.toMatchObject({
      code: 'refused',
      status: 400,
      said: expect.stringContaining('already exists'),
    })
    const hash = hashFor(safe, message)
    await expect(gateway.messages.confirm(chain, hash, signature)).rejects.toMatchObject({ status: 400 })
    await expect(gateway.messages.confirm(chain, hash, '0x1234')).rejects.toMatchObject({
      status: 422,
      issues: [{ field: 'signature', message: 'Invalid signature' }],
    })
  })
})

describe('for transactions', () => {
  const propose = async (account: AccountId, { nonce, safeTxHash, sign }: PreparedTransaction, value = 0n) =>
    gateway.transactions.propose(account, {
      to: parseAddress(erin.address),
      value,
      data: null,
      operation: 0,
      nonce,
      safeTxHash,
      sender: parseAddress(alice.address),
      signature: await sign(alice),
    })
  const prepare = ({ address }: SafeAccount, value = 0n) =>
    prepareTransaction(stage.chain, address, { to: erin.address, value })

  test('one is proposed, confirmed and executed', async () => {
    const safe = await team()
    await stage.pay(safe.address, '1')
    const prepared = await prepare(safe, 3n)
    await propose(safe.account, prepared, 3n)
    expect(await Array.fromAsync(gateway.transactions.queue(safe.account))).toMatchObject([
      { type: 'LABEL', label: 'Next' },
      {
        type: 'TRANSACTION',
        transaction: {
          txStatus: 'AWAITING_CONFIRMATIONS',
          txInfo: { type: 'Transfer', direction: 'OUTGOING', transferInfo: { type: 'NATIVE_TOKEN' } },
          executionInfo: { missingSigners: [{ address: bob.address }, { address: carol.address }] },
        },
      },
    ])
    await gateway.transactions.confirm(chain, prepared.safeTxHash, await prepared.sign(bob))
    const waiting = await gateway.transactions.get(chain, prepared.safeTxHash)
    expect(waiting).toMatchObject({
      safe: safe.account,
      txStatus: 'AWAITING_EXECUTION',
      txData: { to: { address: erin.address }, value: '3', hexData: null, operation: 0 },
      detailedExecutionInfo: { confirmations: [{}, {}], trusted: true },
    })
    await prepared.execute([alice, bob])
    expect(await gateway.transactions.get(chain, waiting.txId)).toMatchObject({
      txStatus: 'SUCCESS',
      executedAt: expect.any(Number),
      txHash: expect.any(String),
    })
    const history = await Array.fromAsync(gateway.transactions.history(safe.account))
    const seen = history.flatMap(item => (item.type === 'TRANSACTION' ? [item.transaction] : []))
    expect(seen).toMatchObject([
      { id: waiting.txId, txInfo: { direction: 'OUTGOING' } },
      { txInfo: { type: 'Transfer', direction: 'INCOMING' }, executionInfo: null },
      { txInfo: { type: 'Creation', factory: { name: 'SafeProxyFactory 1.4.1' } } },
    ])
    for (const { id } of seen) expect(await gateway.transactions.get(chain, id)).toMatchObject({ txId: id })
  })

  test('one is deleted by its proposer', async () => {
    const safe = await team()
    const prepared = await prepare(safe)
    const { safeTxHash } = prepared
    await propose(safe.account, prepared)
    const request = deleteRequest({ safe: safe.account, safeTxHash })
    const signing = { ...request, message: { ...request.message, totp: BigInt(request.message.totp) } }
    const remove = async (owner: typeof alice) =>
      gateway.transactions.unpropose(chain, safeTxHash, await owner.signTypedData(signing))
    await expect(remove(bob)).rejects.toMatchObject({ code: 'refused', status: 400 })
    await remove(alice)
    expect(await Array.fromAsync(gateway.transactions.queue(safe.account))).toEqual([])
    await expect(remove(alice)).rejects.toMatchObject({ code: 'not-found' })
  })
})

test('delegates are listed, may propose, and are removed by their own signature', async () => {
  const safe = await team()
  const delegate = parseAddress(heidi.address)
  const request = delegateRequest({ chain, delegate })
  const signing = { ...request, message: { ...request.message, totp: BigInt(request.message.totp) } }
  const record = { safe: safe.address, delegate, delegator: alice.address, label: 'Clerk' }
  const added = await stage.request('POST', '/v2/chains/31337/delegates', {
    ...record,
    signature: await alice.signTypedData(signing),
  })
  expect(added).toMatchObject({ status: 204 })
  expect(await Array.fromAsync(gateway.delegates.list(safe.account))).toEqual([record])
  const prepared = await prepareTransaction(stage.chain, safe.address, { to: erin.address })
  await gateway.transactions.propose(safe.account, {
    to: parseAddress(erin.address),
    value: 0n,
    data: null,
    operation: 0,
    nonce: prepared.nonce,
    safeTxHash: prepared.safeTxHash,
    sender: delegate,
    signature: await prepared.sign(heidi),
  })
  expect(await gateway.transactions.get(chain, prepared.safeTxHash)).toMatchObject({
    detailedExecutionInfo: { trusted: true, confirmations: [], proposer: { address: alice.address } },
  })
  const deletion = { delegate, delegator: parseAddress(alice.address) }
  await expect(
    gateway.delegates.delete(safe.account, { ...deletion, signature: await bob.signTypedData(signing) }),
  ).rejects.toMatchObject({ code: 'refused' })
  await gateway.delegates.delete(safe.account, {
    ...deletion,
    signature: await heidi.signTypedData(signing),
  })
  expect(await Array.fromAsync(gateway.delegates.list(safe.account))).toEqual([])
})

test('a device is registered, changed, and unregistered from a Safe and from all Safes', async () => {
  const safe = await team()
  const registration = {
    cloudMessagingToken: 'token',
    safes: [{ safe: safe.account, notificationTypes: ['MESSAGE_CONFIRMATION_REQUEST'] }],
  } as const
  const uuid = await gateway.devices.register(registration)
  expect(await gateway.devices.register({ ...registration, deviceType: 'IOS', deviceUuid: uuid })).toBe(uuid)
  const registered = () => stage.gateway.devices().filter(device => device.uuid === uuid)
  expect(registered()).toMatchObject([{ deviceType: 'IOS', safes: [{ address: safe.address }] }])
  await gateway.devices.unregisterFromSafe(safe.account, uuid)
  expect(registered()).toMatchObject([{ safes: [] }])
  await gateway.devices.unregister(chain, uuid)
  expect(registered()).toEqual([])
  await expect(gateway.devices.unregister(chain, uuid)).rejects.toMatchObject({ code: 'not-found' })
})

test('requests about a banned Safe are refused', async () => {
  const { account, address } = await team()
  stage.gateway.ban(address)
  await expect(gateway.safes.get(account)).rejects.toMatchObject({ code: 'banned', status: 451 })
})

test('the failures of a gateway are reported by code', async () => {
  await using alone = await startStage()
  const patient = createGateway({ baseUrl: alone.gateway.url })
  alone.gateway.fail(429, { 'retry-after': '5' })
  await expect(patient.chains.get(chain)).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 5 })
  alone.gateway.fail(503)
  await expect(patient.chains.get(chain)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  alone.gateway.hang()
  const hasty = createGateway({ baseUrl: alone.gateway.url, timeout: 50 })
  await expect(hasty.chains.get(chain)).rejects.toMatchObject({ code: 'unavailable', status: null })
  alone.gateway.heal()
  expect(await patient.chains.get(chain)).toMatchObject({ chain })
})
