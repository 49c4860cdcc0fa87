import { parseAccountId, parseMessage, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { createClient, type Hex, http, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { HostedAccountKind } from './automation.ts'
import { type HostedWorld, type Outcome, startHostedWorld } from './testing/world.ts'

let world: HostedWorld
beforeAll(async () => {
  world = await startHostedWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const libraries = ['base-account', 'coinbase-wallet'] as const
const text = 'Opener would like to know that it is you.\n\nŽivjo, 東京'
const hex = (value: string) => `0x${Buffer.from(value).toString('hex')}`

/** Verifies a signature with core on the real chain. */
const verdict = (address: string, message: string, signature: unknown) =>
  verifyOwnership({
    account: parseAccountId(`eip155:${world.chainId}:${address}`),
    message,
    // Core rejects values that are not hex.
    signature: signature as Hex,
    client: createClient({ transport: http(inject('chainUrl')) }),
    recover: recoverWithNoble,
  })

const valueIn = (outcome: Outcome): unknown => {
  if ('value' in outcome) return outcome.value
  throw new Error(`The library threw ${outcome.error.code}: ${outcome.error.message}`)
}

/** Returns the parameters of a site that connects and signs in with one request (ERC-7846). */
const signIn = (given: Record<string, unknown> = {}) => ({
  version: '1',
  capabilities: {
    signInWithEthereum: {
      version: '1',
      nonce: 'hJ3mZ0q8XwhJ3mZ0q8Xw',
      chainId: `0x${world.chainId.toString(16)}`,
      domain: new URL(world.opener).host,
      uri: `${world.opener}/`,
      statement: 'Sign in to Opener.',
      issuedAt: '2026-11-20T10:00:00.000Z',
      expirationTime: '2026-11-20T10:05:00.000Z',
      ...given,
    },
  },
})

type Connected = {
  accounts: [{ address: string; capabilities: { signInWithEthereum?: Record<string, unknown> } }]
  chainIds: string[]
}

test.for(libraries)('%s connects, signs a text, and finds its account again', async library => {
  const site = await world.site(library)
  const { hand, answer } = await site.opening('eth_requestAccounts')
  await hand.ready()
  expect(await hand.asked()).toMatchObject({ kind: 'connect', origin: world.opener })
  const address = await hand.create('key')
  await hand.approve()
  expect(await answer).toEqual({ value: [address] })
  await site.page.reload()
  await site.begin()
  expect(await site.ask('eth_accounts')).toEqual({ value: [address] })
  const signing = await site.opening('personal_sign', hex(text), address)
  await signing.hand.ready()
  expect(await signing.hand.asked()).toMatchObject({ kind: 'message', text })
  await signing.hand.approve()
  expect(await verdict(address, text, valueIn(await signing.answer))).toMatchObject({
    status: 'verified',
    method: 'eoa',
  })
})

test.for([
  ['key', 'eoa'],
  ['passkey', 'erc1271'],
  ['undeployed', 'erc6492'],
] as const)(
  'an account of the kind %s connects and signs in in one step, and again in the next window',
  async ([kind, method]) => {
    const site = await world.site('base-account')
    const { hand, answer } = await site.opening('wallet_connect', signIn())
    await hand.ready()
    const address = await hand.create(kind)
    const shown = await hand.asked()
    expect(shown).toMatchObject({ kind: 'connect', heading: 'Connect and sign in?' })
    await hand.approve()
    const { accounts, chainIds } = valueIn(await answer) as Connected
    expect(chainIds[0]).toBe(`0x${world.chainId.toString(16)}`)
    const [{ capabilities }] = accounts
    const { message, signature } = capabilities.signInWithEthereum ?? {}
    expect(message).toBe(shown.text)
    expect(parseMessage(String(message))).toEqual({
      domain: new URL(world.opener).host,
      address,
      statement: 'Sign in to Opener.',
      uri: `${world.opener}/`,
      version: '1',
      chainId: world.chainId,
      nonce: 'hJ3mZ0q8XwhJ3mZ0q8Xw',
      issuedAt: '2026-11-20T10:00:00.000Z',
      expirationTime: '2026-11-20T10:05:00.000Z',
    })
    expect(await verdict(address, String(message), signature)).toMatchObject({ status: 'verified', method })

    const next = await site.opening('personal_sign', hex(text), address)
    await next.hand.ready()
    await next.hand.approve()
    expect(await verdict(address, text, valueIn(await next.answer))).toMatchObject({
      status: 'verified',
      method,
    })
  },
)

test.for(libraries)('%s receives an error when the person rejects or closes the window', async library => {
  const site = await world.site(library)
  const first = await site.opening('eth_requestAccounts')
  await first.hand.ready()
  await first.hand.refuse()
  expect(await first.answer).toMatchObject({ error: { code: 4001 } })
  const second = await site.opening('eth_requestAccounts')
  await second.hand.ready()
  await second.hand.close()
  expect(await second.answer).toMatchObject({ error: { code: 4001 } })
  expect(await site.ask('eth_accounts')).not.toMatchObject({ value: [expect.anything()] })
})

/** Connects a site to a new account. */
async function connected(kind: HostedAccountKind = 'key') {
  const site = await world.site('base-account')
  const { hand, answer } = await site.opening('wallet_connect', { version: '1' })
  await hand.ready()
  const address = await hand.create(kind)
  await hand.approve()
  valueIn(await answer)
  return { site, address }
}

test('typed data, a token and a transaction are shown, and answered', async () => {
  const { site, address } = await connected()
  const typedData = {
    types: {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Mail: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Mail',
    domain: { chainId: world.chainId },
    message: { contents: 'Hello' },
  }
  const data = await site.opening('eth_signTypedData_v4', address, JSON.stringify(typedData))
  await data.hand.ready()
  expect(await data.hand.asked()).toMatchObject({ kind: 'typed-data', text: 'contents: Hello' })
  await data.hand.approve()
  const signature = valueIn(await data.answer) as Hex
  const types = { Mail: [{ name: 'contents', type: 'string' }] } as const
  expect(
    await verifyTypedData({
      types,
      primaryType: 'Mail',
      domain: typedData.domain,
      message: { contents: 'Hello' },
      address,
      signature,
    }),
  ).toBe(true)

  const token = { type: 'ERC20', options: { address, symbol: 'TEST', decimals: 18 } }
  const asset = await site.openingWith('wallet_watchAsset', token)
  await asset.hand.ready()
  expect((await asset.hand.asked()).kind).toBe('watch-asset')
  await asset.hand.approve()
  expect(await asset.answer).toEqual({ value: true })

  const sending = await site.opening('eth_sendTransaction', { from: address, to: address, value: '0x0' })
  await sending.hand.ready()
  expect((await sending.hand.asked()).kind).toBe('transaction')
  await expect(sending.hand.approve()).rejects.toThrow(/fund|gas/i)
  await sending.hand.refuse()
  expect(await sending.answer).toMatchObject({ error: { code: 4001 } })
})

test('the wallet switches to a supported chain without its window, and rejects another chain', async () => {
  const { site } = await connected()
  const other = `0x${(world.chainId + 1).toString(16)}`
  expect(await site.ask('wallet_switchEthereumChain', { chainId: other })).toEqual({ value: null })
  expect(await site.ask('eth_chainId')).toEqual({ value: other })
  const { hand, answer } = await site.opening('wallet_switchEthereumChain', { chainId: '0x1' })
  expect(await answer).toMatchObject({ error: { code: 4902 } })
  expect((await hand.asked()).heading).toBe('The wallet cannot do that')
  const next = await site.ask('wallet_grantPermissions', {})
  expect(next).toMatchObject({ error: { code: 4200 } })
  await hand.page.getByText('wallet_grantPermissions', { exact: true }).waitFor()
})

test('a request to a passkey account shows that it is not on the chain or the chain does not answer, and can be rejected', async () => {
  const { site, address } = await connected('passkey')
  await site.ask('wallet_switchEthereumChain', { chainId: `0x${(world.chainId + 1).toString(16)}` })
  const { hand, answer } = await site.opening('personal_sign', hex(text), address)
  await hand.ready()
  await expect(hand.approve()).rejects.toThrow('Nowhere does not answer.')
  await hand.refuse()
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('the page reports a device without a passkey, and the person can retry', async () => {
  const { site, address } = await connected('undeployed')
  const { hand, answer } = await site.opening('personal_sign', hex(text), address)
  await hand.ready()
  await hand.setWilling(false)
  await expect(hand.approve()).rejects.toThrow('Nothing was signed or created')
  await hand.setWilling(true)
  await hand.approve()
  expect(await verdict(address, text, valueIn(await answer))).toMatchObject({ status: 'verified' })
})

test('requests are shown one after another, and the window closes after the last', async () => {
  const { site, address } = await connected()
  const first = await site.opening('personal_sign', hex('One'), address)
  await first.hand.ready()
  const second = site.ask('personal_sign', hex('Two'), address)
  await first.hand.page.getByText('1 more after this one').waitFor()
  expect((await first.hand.asked()).text).toBe('One')
  await first.hand.approve()
  expect((await first.hand.asked()).text).toBe('Two')
  expect(await verdict(address, 'One', valueIn(await first.answer))).toMatchObject({ status: 'verified' })
  await first.hand.refuse()
  expect(await second).toMatchObject({ error: { code: 4001 } })
  expect(first.hand.page.isClosed()).toBe(true)
})

test('a text for another site is rejected before the person sees it', async () => {
  const site = await world.site('base-account')
  const { hand, answer } = await site.opening('wallet_connect', signIn({ domain: 'bank.example' }))
  expect(await answer).toMatchObject({ error: { code: -32602 } })
  expect((await hand.asked()).kind).toBe('none')
})

test('a configured misbehavior applies to one request', async () => {
  const context = await world.context()
  const site = await world.site('base-account', { context })
  await world.misbehave(context, 'another-nonce')
  const first = await site.opening('wallet_connect', signIn())
  await first.hand.ready()
  const address = await first.hand.create('key')
  await first.hand.approve()
  const nonces = [first.answer]
  await first.answer
  await site.page.evaluate(() => window.provider.disconnect())
  const second = await site.opening('wallet_connect', signIn())
  await second.hand.ready()
  expect(await second.hand.accounts()).toEqual([address])
  await second.hand.approve()
  nonces.push(second.answer)
  const [wrong, right] = (await Promise.all(nonces)).map(outcome => {
    const [account] = (valueIn(outcome) as Connected).accounts
    return parseMessage(String(account.capabilities.signInWithEthereum?.message)).nonce
  })
  expect(wrong).not.toBe('hJ3mZ0q8XwhJ3mZ0q8Xw')
  expect(right).toBe('hJ3mZ0q8XwhJ3mZ0q8Xw')
})

test('without a handshake the page loads and sends nothing to the site', async () => {
  const context = await world.context()
  const site = await world.site('coinbase-wallet', { context })
  await world.misbehave(context, 'no-handshake')
  const { hand } = await site.opening('eth_requestAccounts')
  await hand.page.getByText('has not said what it wants').waitFor()
  expect((await hand.asked()).kind).toBe('none')
})
