import { type Hex, parseEther, toHex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startChain } from '../../chain.ts'
import { walletChain } from '../chain.ts'
import { alice, bob, site, type TestWallet, testWallet } from '../testing/test-wallet.ts'

/** The timeout for retried expectations: the machine may be busy. */
const soon = { timeout: 10_000 }

const [first, second] = await Promise.all([startChain(), startChain({ chainId: 31338 })])
afterAll(() => Promise.all([first.stop(), second.stop()]))
const chains = [walletChain(31337, first.url), walletChain(31338, second.url, 'Second')]
const value = toHex(parseEther('0.5'))

/** Creates a wallet that sends without a prompt, on a chain that mines nothing until `mine`. */
async function sender(chain = first): Promise<TestWallet & { send(): Promise<Hex> }> {
  await chain.client.setAutomine(false)
  const wallet = await testWallet({ chains, fetch })
  wallet.engine.dispatch({ type: 'behave', behavior: { kind: 'approve' } })
  await wallet.call('eth_requestAccounts')
  wallet.engine.dispatch({ type: 'switch-chain', chainId: chain.chainId })
  const send = async () =>
    (await wallet.call('eth_sendTransaction', [{ from: alice, to: bob, value }])) as Hex
  return { ...wallet, send }
}

async function mine(chain = first): Promise<void> {
  await chain.client.mine({ blocks: 1 })
}

test('the maximum cost of a transaction is known while the person is prompted', async () => {
  const wallet = await testWallet({ chains, fetch })
  await wallet.connect(alice)
  const sent = wallet.call('eth_sendTransaction', [{ from: alice, to: bob, value }])
  const fee = () => wallet.engine.state().pending[0]?.fee
  expect(fee()).toBeUndefined()
  await expect.poll(fee, soon).toMatch(/^0x[1-9a-f]/)
  wallet.engine.dispatch({ type: 'close-window' })
  await expect(sent).rejects.toMatchObject({ code: 4001 })
})

test('if no node answers, the person is prompted without a cost', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const sent = wallet.call('eth_sendTransaction', [{ from: alice, to: bob, value }])
  await expect.poll(() => wallet.engine.state().pending[0]?.fee, soon).toBeNull()
  wallet.approve()
  await expect(sent).rejects.toBeInstanceOf(Error)
  expect(wallet.engine.state().sent).toEqual([])
})

test('a pending transaction is sped up: the same nonce and value, a higher fee', async () => {
  const { engine, send } = await sender()
  const before = await first.client.getBalance({ address: bob })
  const hash = await send()
  const faster = await engine.replace(hash, 'speed-up')
  const [old, made] = await Promise.all(
    [hash, faster].map(async hash => engine.state().sent.find(sent => sent.hash === hash)),
  )
  expect(old).toMatchObject({ state: 'replaced', chainId: 31337, from: alice, to: bob, value })
  expect(made).toMatchObject({ state: 'sent', nonce: old?.nonce, replaces: { hash, how: 'speed-up' }, value })
  await mine()
  expect((await first.client.getTransactionReceipt({ hash: faster })).status).toBe('success')
  await expect(first.client.getTransaction({ hash })).rejects.toThrow(/not be found/)
  expect(await first.client.getBalance({ address: bob })).toBe(before + parseEther('0.5'))
})

test('a pending transaction is cancelled: its nonce is used, and nothing is transferred', async () => {
  const { engine, send } = await sender()
  const before = await first.client.getBalance({ address: bob })
  const hash = await send()
  const cancellation = await engine.replace(hash, 'cancel')
  await mine()
  const receipt = await first.client.getTransactionReceipt({ hash: cancellation })
  expect(receipt).toMatchObject({ status: 'success', from: alice.toLowerCase(), to: alice.toLowerCase() })
  expect(await first.client.getBalance({ address: bob })).toBe(before)
})

test('a replacement is sent to the chain of the original, even if the wallet has switched', async () => {
  const { engine, send } = await sender(second)
  const hash = await send()
  engine.dispatch({ type: 'switch-chain', chainId: 31337 })
  const faster = await engine.replace(hash, 'speed-up')
  await mine(second)
  expect((await second.client.getTransactionReceipt({ hash: faster })).status).toBe('success')
})

test('a mined transaction cannot be replaced, and is then marked as settled', async () => {
  const { engine, send } = await sender()
  const hash = await send()
  await mine()
  await expect(engine.replace(hash, 'cancel')).rejects.toThrow(/nonce too low/i)
  expect(engine.state().sent[0]).toMatchObject({ hash, state: 'settled' })
  await expect(engine.replace(hash, 'cancel')).rejects.toMatchObject({ code: -32602 })
})

test('a transaction can be replaced in the wallet’s own window, and the wallet remembers it after a restart', async () => {
  const { engine, send } = await sender()
  const hash = await send()
  engine.dispatch({ type: 'replace', hash, how: 'cancel' })
  await expect.poll(() => engine.state().sent, soon).toHaveLength(2)
  expect(engine.state().sent[0]).toMatchObject({ replaces: { hash, how: 'cancel' }, to: alice, value: '0x0' })
  await mine()
  const { pending: _, accounts: __, ...saved } = engine.state()
  const after = await testWallet({
    chains,
    store: { load: async () => JSON.parse(JSON.stringify(saved)), save: async () => undefined },
  })
  expect(after.engine.state().sent).toEqual(saved.sent)
  expect(Object.keys(after.engine.state().sites)).toEqual([site])
})
