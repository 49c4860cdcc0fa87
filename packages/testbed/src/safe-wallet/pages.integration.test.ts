import type { Page } from 'playwright-core'
import {
  encodeFunctionData,
  getTypesForEIP712Domain,
  type Hex,
  hashMessage,
  parseAbi,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../accounts.ts'
import { safeAccount } from '../contracts/safe-account.ts'
import { receiptOf } from '../contracts/send.ts'
import { barriers } from '../wallet/testing/accessible.ts'
import { sharedExtension } from '../wallet/testing/shared-extension.ts'
import { safeMessage } from './safe/message.ts'
import { later, type SafeWalletWorld, startSafeWalletWorld, text } from './testing/world.ts'

const { alice, bob, carol } = accounts
const three = [alice.address, bob.address, carol.address]
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const abi = parseAbi([
  'function approveHash(bytes32 hash)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
])

type Provider = { request(call: { method: string; params?: unknown }): Promise<unknown> }

let world: SafeWalletWorld
beforeAll(async () => {
  world = await startSafeWalletWorld()
})
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

/** Sends a request of an account to the extension, as a page does. */
const request = (page: Page, method: string, params: (from: string) => unknown[]) =>
  later(
    page.evaluate(
      async ([method, params]) => {
        const { promise, resolve } = Promise.withResolvers<Provider>()
        window.addEventListener('eip6963:announceProvider', event =>
          // The announcement event's detail has this shape (EIP-6963).
          resolve((event as CustomEvent<{ provider: Provider }>).detail.provider),
        )
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        const provider = await promise
        await provider.request({ method: 'eth_requestAccounts' })
        return (await provider.request({ method, params })) as Hex
      },
      [method, params(bob.address)] as const,
    ),
  )

test('the extension names the Safe, its network and the hash that an owner signs', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const { context, wallet, asked } = await withExtension()
  const { page } = await world.open(safe, { context, start: '/home' })
  const { chainId } = world.chain
  const { typedData } = safeMessage({ ...safe, chainId }, text)
  const { domain } = typedData
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...typedData.types }
  const signing = request(page, 'eth_signTypedData_v4', from => [
    from,
    JSON.stringify({ ...typedData, types }),
  ])
  await wallet.chooseAccount('bob')
  await wallet.approve()
  expect(await asked('Sign for this Safe?')).toMatchObject({
    Safe: safe.address,
    Network: `Local (${chainId})`,
    message: hashMessage(text),
  })
  await wallet.approve()
  const parameters = { ...typedData, address: bob.address, signature: await signing }
  expect(await verifyTypedData(parameters)).toBe(true)
})

test('the extension describes which hash is approved for which Safe, and sends the approval', async () => {
  const safe = await world.deployed({ owners: three, threshold: 2 })
  const { context, wallet, asked } = await withExtension()
  const { page } = await world.open(safe, { context, start: '/home' })
  const hash = hashMessage(text)
  const data = encodeFunctionData({ abi, functionName: 'approveHash', args: [hash] })
  const sending = request(page, 'eth_sendTransaction', from => [{ from, to: safe.address, data }])
  await wallet.chooseAccount('bob')
  await wallet.approve()
  expect(await asked('Approve this hash for a Safe?')).toMatchObject({ Safe: safe.address, Hash: hash })
  await wallet.approve()
  await receiptOf(world.chain, await sending)
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
