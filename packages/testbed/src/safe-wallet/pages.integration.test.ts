import { encodeFunctionData, type Hex, hashMessage, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import { receiptOf } from '../contracts/send.ts'
import { barriers } from '../wallet/testing/accessible.ts'
import { sharedExtension } from '../wallet/testing/shared-extension.ts'
import { later, type SafeWalletWorld, signMessage, startSafeWalletWorld, text } from './testing/world.ts'

const { alice, bob, carol } = accounts
const three = [alice.address, bob.address, carol.address]
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const extension = 'wallet:org.countersign.demo-extension'
const abi = parseAbi([
  'function approveHash(bytes32 hash)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

let world: SafeWalletWorld
beforeAll(async () => {
  world = await startSafeWalletWorld()
}, 120_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const shared = sharedExtension(() => ({
  chains: [
    { id: world.chain.chainId, name: 'Local', rpcUrls: [world.chain.url], nativeCurrency: ether },
    { id: 1, name: 'Ethereum', rpcUrls: [world.chain.url], nativeCurrency: ether },
  ],
}))

/** Opens a browser with the demo extension, on the world's chain and another. */
async function withExtension() {
  const { context, wallet } = await shared()
  return {
    context,
    wallet,
    /** Waits until the wallet's window shows this heading. */
    async asked(heading: string) {
      await expect.poll(async () => (await wallet.read()).heading).toBe(heading)
      return (await wallet.read()).facts
    },
  }
}

test('an owner signs with the extension, which names the Safe and its network, after rejecting once', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const { context, wallet, asked } = await withExtension()
  const hand = await world.open(safe, { context })
  const signing = signMessage(await world.framed(hand))
  await hand.confirm('bob')
  const { messageHash } = (await signing) as { messageHash: Hex }
  await wallet.switchChain(1)
  await hand.openMessage(messageHash)
  const refusing = later(hand.confirm(extension))
  await wallet.chooseAccount('alice')
  await wallet.approve()
  await asked('Switch the network?')
  await wallet.approve()
  await asked('Sign for this Safe?')
  await wallet.reject()
  await expect(refusing).rejects.toThrow('The person refused the request.')
  const confirming = later(hand.confirm())
  expect(await asked('Sign for this Safe?')).toMatchObject({
    Safe: safe.address,
    message: hashMessage(text),
  })
  await wallet.approve()
  await confirming
  await hand.untilConfirmed()
})

test('an owner confirms a transaction with the extension, and executes it', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const { context, wallet, asked } = await withExtension()
  const hand = await world.open(safe, { context })
  await hand.setSettings({ signing: 'on-chain' })
  const signing = signMessage(await world.framed(hand))
  await hand.confirm('carol')
  const { safeTxHash } = (await signing) as { safeTxHash: Hex }
  await hand.openTransaction(safeTxHash)
  const confirming = later(hand.confirm(extension))
  await wallet.chooseAccount('alice')
  await wallet.approve()
  expect(await asked('Confirm this Safe’s transaction?')).toMatchObject({
    Safe: safe.address,
    Hash: safeTxHash,
  })
  await wallet.approve()
  await confirming
  const sending = later(hand.carryOut(extension))
  expect(await asked('Send this transaction?')).toMatchObject({ To: safe.address })
  await wallet.approve()
  await sending
  const signed = await world.chain.client.readContract({
    address: safe.address,
    abi,
    functionName: 'isValidSignature',
    args: [hashMessage(text), '0x'],
  })
  expect(signed).toBe('0x1626ba7e')
})

test('the extension describes which hash is approved for which Safe, and sends the approval', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const { context, wallet, asked } = await withExtension()
  const { page } = await world.open(safe, { context, start: '/home' })
  const hash = hashMessage(text)
  const data = encodeFunctionData({ abi, functionName: 'approveHash', args: [hash] })
  const sending = later(
    page.evaluate(
      async ([to, data]) => {
        const { promise, resolve } = Promise.withResolvers<Provider>()
        window.addEventListener('eip6963:announceProvider', event =>
          // The announcement event's detail has this shape (EIP-6963).
          resolve((event as CustomEvent<{ provider: Provider }>).detail.provider),
        )
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        const provider = await promise
        const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[]
        return provider.request({ method: 'eth_sendTransaction', params: [{ from, to, data }] })
      },
      [safe.address, data] as const,
    ),
  )
  await wallet.chooseAccount('bob')
  await wallet.approve()
  expect(await asked('Approve this hash for a Safe?')).toMatchObject({ Safe: safe.address, Hash: hash })
  await wallet.approve()
  await receiptOf(world.chain, (await sending) as Hex)
  const approved = await world.chain.client.readContract({
    address: safe.address,
    abi,
    functionName: 'approvedHashes',
    args: [bob.address, hash],
  })
  expect(approved).toBe(1n)
})

test('a Safe that is not deployed is not opened, and the page says why', async () => {
  const undeployed = await safeAccount({ owners: [bob.address], saltNonce: 7n })
  const hand = await world.open(undeployed, { start: '/home' })
  expect((await hand.read()).heading).toBe('That does not work')
  await hand.page.getByText('A Safe that is not deployed yet cannot sign here.').waitFor()
})

test('every page is accessible', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const hand = await world.open(safe)
  for (const path of ['/home', '/transactions/messages', '/transactions/queue', '/apps', '/nowhere']) {
    await hand.page.goto(`${world.url}${path}?safe=local:${safe.address}`)
    await hand.page.locator('body[data-ready]').waitFor({ state: 'attached' })
    expect(await barriers(hand.page)).toEqual([])
  }
  await hand.page.goto(world.url)
  await hand.page.getByLabel('Address of a Safe').fill(safe.address)
  await hand.page.keyboard.press('Enter')
  await hand.page.getByRole('heading', { name: 'This Safe' }).waitFor()
})
