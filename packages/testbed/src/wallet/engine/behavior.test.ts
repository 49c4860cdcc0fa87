import { expect, test } from 'vitest'
import { testKeys } from '../../accounts.ts'
import { keyAccount } from '../accounts/key.ts'
import {
  alice,
  bob,
  carol,
  memoryStore,
  otherSite,
  site,
  type TestWallet,
  testWallet,
} from '../testing/test-wallet.ts'
import type { Behavior } from './types.ts'

const behave = (wallet: TestWallet, behavior: Behavior) =>
  wallet.engine.dispatch({ type: 'behave', behavior })
const waits = async (answer: Promise<unknown>) =>
  (await Promise.race([
    answer.catch(() => 'failed'),
    new Promise(resolve => setTimeout(resolve, 5, 'waits')),
  ])) === 'waits'

test('set to approve, it answers without its window', async () => {
  const wallet = await testWallet()
  behave(wallet, { kind: 'approve' })
  expect(await wallet.call('eth_requestAccounts')).toEqual([alice])
  expect(await wallet.call('personal_sign', ['Hello', alice])).toMatch(/^0x[0-9a-f]{130}$/)
  expect(wallet.windows).not.toContain('show')
})

test('set to approve, it keeps the accounts of a connected site', async () => {
  const wallet = await testWallet()
  await wallet.connect(carol, bob)
  behave(wallet, { kind: 'approve' })
  expect(await wallet.call('eth_requestAccounts')).toEqual([carol, bob])
})

test.each([4001, 5000, -32603] as const)('set to refuse with %d, it fails with that code', async code => {
  const wallet = await testWallet()
  behave(wallet, { kind: 'refuse', code })
  await expect(wallet.call('eth_requestAccounts')).rejects.toMatchObject({ code })
  expect(wallet.windows).not.toContain('show')
})

test('set to stall, it neither answers nor opens its window', async () => {
  const wallet = await testWallet()
  behave(wallet, { kind: 'stall' })
  const answer = wallet.call('eth_requestAccounts')
  const id = wallet.engine.state().pending[0]?.id ?? ''
  wallet.engine.dispatch({ type: 'approve', id })
  wallet.engine.dispatch({ type: 'reject', id })
  wallet.engine.dispatch({ type: 'close-window' })
  expect(await waits(answer)).toBe(true)
  expect(wallet.windows).toEqual([])
  behave(wallet, { kind: 'ask' })
  expect(wallet.windows).toEqual(['show'])
  wallet.approve()
  expect(await answer).toEqual([alice])
})

test.each<[Behavior, string]>([
  [{ kind: 'approve' }, 'resolves'],
  [{ kind: 'refuse', code: 4001 }, 'rejects'],
])('a stalled request is settled when the behavior changes to %j', async (behavior, outcome) => {
  const wallet = await testWallet()
  behave(wallet, { kind: 'stall' })
  const answer = wallet.call('eth_requestAccounts')
  behave(wallet, behavior)
  if (outcome === 'resolves') expect(await answer).toEqual([alice])
  else await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('when locked, it shows no accounts and notifies the sites', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice, bob)
  wallet.engine.dispatch({ type: 'lock' })
  expect(await wallet.call('eth_accounts')).toEqual([])
  expect(wallet.events.at(-1)?.event).toEqual({ name: 'accountsChanged', payload: [] })
  wallet.engine.dispatch({ type: 'unlock' })
  expect(await wallet.call('eth_accounts')).toEqual([alice, bob])
  expect(wallet.events.at(-1)?.event).toEqual({ name: 'accountsChanged', payload: [alice, bob] })
})

test('when locked, it asks to be unlocked first and nothing can be approved before', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  wallet.engine.dispatch({ type: 'lock' })
  const signed = wallet.call('personal_sign', ['Hello', alice])
  expect(wallet.windows.at(-1)).toBe('show')
  wallet.approve()
  expect(await waits(signed)).toBe(true)
  wallet.engine.dispatch({ type: 'unlock' })
  wallet.approve()
  expect(await signed).toMatch(/^0x/)
})

test('unlocking answers a site that was connected before', async () => {
  const wallet = await testWallet()
  await wallet.connect(bob)
  wallet.engine.dispatch({ type: 'lock' })
  const answer = wallet.call('eth_requestAccounts')
  wallet.engine.dispatch({ type: 'unlock' })
  expect(await answer).toEqual([bob])
})

test('disconnecting notifies the site and fails its pending requests with 4900', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const signed = wallet.call('personal_sign', ['Hello', alice])
  wallet.engine.dispatch({ type: 'disconnect', origin: site })
  await expect(signed).rejects.toMatchObject({ code: 4900 })
  expect(wallet.events.slice(-2).map(({ event }) => event)).toMatchObject([
    { name: 'accountsChanged', payload: [] },
    { name: 'disconnect', payload: { code: 4900 } },
  ])
  expect(await wallet.call('eth_accounts')).toEqual([])
})

test('disconnecting one site leaves the others connected', async () => {
  const wallet = await testWallet()
  behave(wallet, { kind: 'approve' })
  await wallet.call('eth_requestAccounts')
  await wallet.call('eth_requestAccounts', [], otherSite)
  wallet.engine.dispatch({ type: 'disconnect', origin: site })
  expect(await wallet.call('eth_accounts', [], otherSite)).toEqual([alice])
  expect(wallet.events.filter(({ origin }) => origin === otherSite).map(({ event }) => event.name)).toEqual([
    'connect',
    'accountsChanged',
  ])
})

test('switching the account makes it the first one of every connected site', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice, bob)
  wallet.engine.dispatch({ type: 'select', account: bob })
  expect(wallet.events.at(-1)?.event).toEqual({ name: 'accountsChanged', payload: [bob, alice] })
  wallet.engine.dispatch({ type: 'select', account: carol })
  expect(await wallet.call('eth_accounts')).toEqual([carol, bob, alice])
})

test('connecting emits the chain before the accounts, and each change once', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  wallet.engine.dispatch({ type: 'select', account: alice })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 31337 })
  wallet.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  expect(wallet.events.map(({ event }) => event)).toEqual([
    { name: 'connect', payload: { chainId: '0x7a69' } },
    { name: 'accountsChanged', payload: [alice] },
    { name: 'chainChanged', payload: '0x1' },
  ])
})

test('everything except pending requests survives a restart', async () => {
  const store = memoryStore()
  const before = await testWallet({ store })
  await before.connect(bob, alice)
  behave(before, { kind: 'refuse', code: 5000 })
  before.engine.dispatch({ type: 'switch-chain', chainId: 1 })
  before.engine.dispatch({ type: 'select', account: carol })
  behave(before, { kind: 'stall' })
  const lost = before.call('personal_sign', ['Hello', alice])
  await before.engine.flush()
  const after = await testWallet({ store })
  expect(after.engine.state()).toEqual({ ...before.engine.state(), pending: [] })
  expect(await after.call('eth_accounts')).toEqual([carol, bob, alice])
  expect(await waits(lost)).toBe(true)
})

test.each([['nothing'], [null], [{}], [{ behavior: 'ask' }], [[1]]])(
  'a store that returns %j is treated as empty',
  async value => {
    const wallet = await testWallet({ store: { load: async () => value, save: async () => undefined } })
    expect(wallet.engine.state()).toMatchObject({ chainId: 31337, selected: alice, sites: {} })
  },
)

test('an account that the wallet no longer has is removed from its sites', async () => {
  const store = memoryStore()
  const before = await testWallet({ store })
  await before.connect(alice, bob)
  await before.engine.flush()
  const { accounts } = before.engine.state()
  expect(accounts).toContain(bob)

  const after = await testWallet({ store, accounts: [keyAccount('bob', testKeys.bob)] })
  expect(await after.call('eth_accounts')).toEqual([bob])
  expect(after.engine.state().selected).toBe(bob)
})

test('changes stored by another window of the wallet are applied and emitted', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const { pending, accounts, ...saved } = wallet.engine.state()
  wallet.engine.dispatch({ type: 'restore', saved: { ...saved, chainId: 1, sites: {} } })
  expect(wallet.events.slice(-2).map(({ event }) => event)).toEqual([
    { name: 'chainChanged', payload: '0x1' },
    { name: 'accountsChanged', payload: [] },
  ])
  expect(pending.length + accounts.length).toBe(3)
})
