import { setTimeout as pause } from 'node:timers/promises'
import type { Frame } from 'playwright-core'
import { type Hex, hashMessage, hashTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { barriers } from '../wallet/testing/accessible.ts'
import type {} from './testing/app.ts'
import { later, type SafeWalletWorld, signMessage, startSafeWalletWorld, text } from './testing/world.ts'

const { alice, bob, carol, dave, erin } = accounts
const three = [alice.address, bob.address, carol.address]
const typedData = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Post', chainId: 31337 },
  message: { contents: 'Hello' },
} as const

let world: SafeWalletWorld
beforeAll(async () => {
  world = await startSafeWalletWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const request = (frame: Frame, method: string, params: unknown[]) =>
  later(
    frame.evaluate(
      async call => {
        const provider = await window.providerOf()
        // The provider's own type leaves the result unspecified.
        return (await provider.request(call)) as unknown
      },
      { method, params },
    ),
  )
const isSigned = (frame: Frame, signature: string, message = text) =>
  frame.evaluate(([message, signature]) => window.sdk.safe.isMessageSigned(message, signature), [
    message,
    signature,
  ] as const)

test('an app receives the Safe, its chain and the environment', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  expect(await frame.evaluate(() => window.sdk.safe.getInfo())).toMatchObject({
    safeAddress: safe.address,
    chainId: world.chain.chainId,
    threshold: 2,
    owners: three,
    isReadOnly: false,
    nonce: 0,
    version: '1.4.1',
  })
  expect(await frame.evaluate(() => window.sdk.safe.getChainInfo())).toMatchObject({
    chainId: '31337',
    shortName: 'local',
    nativeCurrency: { symbol: 'ETH' },
  })
  expect(await frame.evaluate(() => window.sdk.safe.getEnvironmentInfo())).toEqual({ origin: world.url })
  expect(await request(frame, 'eth_accounts', [])).toEqual([safe.address])
  expect(await request(frame, 'eth_getBalance', [alice.address, 'latest'])).toMatch(/^0x/)
  await expect(frame.evaluate(() => window.sdk.eth.getCode(['0x12']))).rejects.toThrow()
})

test('owners sign for an app off-chain: one in the app, another through the deep link', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  const signing = signMessage(frame)
  expect(await hand.untilAsked()).toBe('message')
  expect(await hand.read()).toMatchObject({
    text,
    facts: { Safe: safe.address, 'Asked by': world.appOrigin, Message: hashMessage(text) },
  })
  expect(await barriers(hand.page)).toEqual([])
  await hand.confirm('alice')
  const answer = await signing
  expect(Object.keys(answer)).toEqual(['messageHash'])
  const { messageHash } = answer as { messageHash: Hex }
  const sought = (hash: string) => frame.evaluate(hash => window.sdk.safe.getOffChainSignature(hash), hash)
  expect(await sought(messageHash)).toBe('')

  const other = await world.open(safe)
  expect(await other.messages()).toEqual([messageHash])
  await other.openMessage(messageHash)
  expect(await other.read()).toMatchObject({
    text,
    facts: { State: '1 of 2 have signed', Hash: messageHash },
  })
  expect(await barriers(other.page)).toEqual([])
  await other.confirm('bob')
  await other.untilConfirmed()
  expect((await other.signed()).toSorted()).toEqual([alice.address, bob.address].toSorted())
  const signature = await sought(messageHash)
  expect(await isSigned(frame, signature)).toBe(true)
  expect(await isSigned(frame, signature, `${text}!`)).toBe(false)
})

test('a Safe with one owner signs immediately, with the provider that wallet libraries use', async () => {
  const safe = await world.deployed({ owners: [dave.address] })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  const hex = `0x${Buffer.from(text).toString('hex')}`
  const signing = request(frame, 'personal_sign', [hex, safe.address])
  await hand.confirm('dave')
  expect(await isSigned(frame, String(await signing))).toBe(true)
  const typed = request(frame, 'eth_signTypedData_v4', [safe.address, JSON.stringify(typedData)])
  await hand.confirm('dave')
  const signature = String(await typed)
  expect(
    await frame.evaluate(([data, signature]) => window.sdk.safe.isMessageHashSigned(data, signature), [
      hashTypedData(typedData),
      signature,
    ] as const),
  ).toBe(true)
})

test('an app receives no response until enough owners have signed, if the wallet is set to that', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const hand = await world.open(safe)
  await hand.setSettings({ answers: 'when-complete' })
  const frame = await world.framed(hand)
  const signing = signMessage(frame)
  const confirming = later(hand.confirm('carol'))
  await hand.page.getByText('Waiting for the others: 1 of 2 have signed.').waitFor()
  const other = await world.open(safe)
  const [hash] = await other.messages()
  await other.openMessage(hash ?? '0x')
  await other.confirm('alice')
  await confirming
  const { signature } = (await signing) as { signature?: string }
  expect(await isSigned(frame, signature ?? '')).toBe(true)
})

test('a Safe signs on the chain, if the person chooses that', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const hand = await world.open(safe)
  await hand.setSettings({ signing: 'on-chain' })
  const frame = await world.framed(hand)
  const signing = signMessage(frame)
  expect(await hand.untilAsked()).toBe('message-on-chain')
  await hand.confirm('alice')
  const answer = await signing
  expect(Object.keys(answer)).toEqual(['safeTxHash'])
  const { safeTxHash } = answer as { safeTxHash: Hex }
  expect(await isSigned(frame, '0x')).toBe(false)

  const other = await world.open(safe)
  await other.openTransaction(safeTxHash)
  await other.confirm('bob')
  await other.carryOut('bob')
  expect(await isSigned(frame, '0x')).toBe(true)
  const details = () => frame.evaluate(hash => window.sdk.txs.getBySafeTxHash(hash), safeTxHash)
  await expect.poll(async () => (await details()).txStatus).toBe('SUCCESS')
})

test('a Safe with one owner signs on the chain immediately, if the app requires that', async () => {
  const safe = await world.deployed({ owners: [erin.address], version: '1.3.0' })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  expect(await request(frame, 'safe_setSettings', [{ offChainSigning: false }])).toEqual({
    offChainSigning: false,
  })
  const signing = signMessage(frame)
  await hand.confirm('erin')
  expect(await signing).toMatchObject({ safeTxHash: expect.stringMatching(/^0x/) })
  expect(await isSigned(frame, '0x')).toBe(true)
})

test('a Safe executes a call for an app', async () => {
  const safe = await world.deployed({ owners: [dave.address] })
  await world.chain.client.setBalance({ address: safe.address, value: 5n })
  const to = carol.address
  const before = await world.chain.client.getBalance({ address: to })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  const sending = request(frame, 'eth_sendTransaction', [{ from: safe.address, to, value: '0x3' }])
  expect(await hand.untilAsked()).toBe('transaction')
  expect(await hand.read()).toMatchObject({ facts: { To: to, Value: '3 wei' } })
  await hand.confirm('dave')
  expect(await sending).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await world.chain.client.getBalance({ address: to })).toBe(before + 3n)
})

test('an app receives an error when the person rejects, and can ask again', async () => {
  const safe = await world.deployed({ owners: [dave.address] })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  const first = signMessage(frame)
  await hand.refuse()
  await expect(first).rejects.toThrow('Transaction was rejected')
  const second = signMessage(frame)
  await hand.untilAsked()
  await hand.page.keyboard.press('Escape')
  await expect(second).rejects.toThrow('Transaction was rejected')
  const third = signMessage(frame)
  await hand.confirm('dave')
  expect(await third).toHaveProperty('signature')
})

test('an account that is not an owner cannot sign, and the person reads why', async () => {
  const safe = await world.deployed({ owners: [dave.address] })
  const hand = await world.open(safe)
  const frame = await world.framed(hand)
  const signing = signMessage(frame)
  await expect(hand.confirm('bob')).rejects.toThrow('who is not an owner of this Safe')
  await hand.confirm('dave')
  expect(await signing).toHaveProperty('signature')
})

test('the wallet ignores messages of windows other than its app', async () => {
  const safe = await world.deployed({ owners: [dave.address] })
  const hand = await world.open(safe)
  await world.framed(hand)
  const asked = { id: '1', method: 'signMessage', params: { message: text }, env: { sdkVersion: '9.1.0' } }
  await hand.page.evaluate(asked => window.postMessage(asked, '*'), asked)
  await hand
    .app()
    .locator('body')
    .evaluate((_, asked) => {
      const inner = document.createElement('iframe')
      inner.srcdoc = `<script>parent.parent.postMessage(${JSON.stringify(asked)}, "*")</script>`
      document.body.append(inner)
    }, asked)
  await pause(300)
  expect(await hand.waiting()).toBe('none')
})
