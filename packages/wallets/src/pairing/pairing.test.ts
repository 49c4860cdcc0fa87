import { expect, test, vi } from 'vitest'
import { settle, useFakeTime, world } from '../testing/world.ts'
import { WalletCodeError } from '../wallet-error.ts'
import { RelayUnreachableError } from './open-pairing.ts'
import { atCode, paired, phone } from './testing/relay-world.ts'

useFakeTime()

test('a phone gets an address, uses it, and is connected', async () => {
  const { runtime, calls } = await atCode()
  calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  expect(runtime.state.getSnapshot().pairing).toMatchObject({
    status: 'ready',
    uri: 'wc:1',
    deadline: Date.now() + 300_000,
    renewals: 0,
  })
  calls[0]?.done.resolve(paired)
  await settle()
  expect(runtime.state.getSnapshot()).toMatchObject({
    view: { name: 'verify' },
    connection: { status: 'connected', wallet: phone },
    pairing: { status: 'idle' },
  })
})

test('a phone gets a new address when the old one has expired, also if the relay reports that first', async () => {
  const { runtime, calls } = await atCode()
  calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  await vi.advanceTimersByTimeAsync(300_000)
  expect(calls[0]?.signal.aborted).toBe(true)
  calls[1]?.tell({ uri: 'wc:2', lifetime: 300_000 })
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ uri: 'wc:2', renewals: 1 })
  calls[1]?.done.reject(new Error('Proposal expired'))
  await settle()
  expect(calls).toHaveLength(3)
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'preparing', renewals: 2 })
})

test.each([
  ['a lifetime that is none', { uri: 'wc:1', lifetime: Number.NaN }],
  ['a lifetime of zero', { uri: 'wc:1', lifetime: 0 }],
  ['an address of another kind', { uri: 'javascript:alert(1)', lifetime: 300_000 }],
  ['an address that no code can hold', { uri: `wc:${'1'.repeat(3000)}`, lifetime: 300_000 }],
])('a code with %s is not shown', async (_, address) => {
  const { runtime, calls } = await atCode()
  calls[0]?.tell(address)
  await vi.advanceTimersByTimeAsync(5000)
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'failed', kind: 'unknown' })
  expect(calls).toHaveLength(1)
  expect(calls[0]?.signal.aborted).toBe(true)
})

test('an address without an expiry can be scanned', async () => {
  const { runtime, calls } = await atCode()
  calls[0]?.tell({ uri: 'wc:1', lifetime: Number.POSITIVE_INFINITY })
  await vi.advanceTimersByTimeAsync(5000)
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'ready' })
})

test('after three addresses that expired at once no more are created until the person tries again', async () => {
  const { runtime, calls } = await atCode()
  for (let call = 0; call < 3; call += 1) {
    calls[call]?.tell({ uri: 'wc:1', lifetime: 300_000 })
    calls[call]?.done.reject(new Error('Proposal expired'))
    await settle()
  }
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'failed', kind: 'unknown' })
  expect(calls).toHaveLength(3)
  runtime.actions.retry()
  await settle()
  expect(calls).toHaveLength(4)
})

test('a phone is shown with its sanitized name, and only with an icon that it sent itself', async () => {
  const { runtime, calls } = await atCode()
  calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  const icon = 'https://icons.example/owl.png'
  calls[0]?.done.resolve({ ...paired, wallet: { ...phone, name: '\u202Eowl\u3164', icon } })
  await settle()
  expect(runtime.state.getSnapshot().connection).toMatchObject({ wallet: { name: 'owl', icon: null } })
})

test('a phone that shows no account is not connected', async () => {
  const { runtime, calls } = await atCode()
  const nobody = [] as unknown as typeof paired.view.accounts
  const request = vi.fn(async () => null)
  const wallet = { ...phone, provider: { request } }
  calls[0]?.done.resolve({ ...paired, wallet, view: { accounts: nobody, chainId: 1 } })
  await settle()
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'failed', kind: 'unknown' })
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'wallet_revokePermissions' }))
})

test.each([
  ['refused', { code: 5000, message: 'User rejected.' }],
  ['unreachable', new RelayUnreachableError()],
  ['code-missing', new WalletCodeError()],
  ['unknown', new Error('Proposal expired')],
])(
  'a phone that was not paired reports that it was %s, and trying again creates a new address',
  async (kind, error) => {
    const { runtime, calls } = await atCode()
    calls[0]?.done.reject(error)
    await settle()
    expect(runtime.state.getSnapshot().pairing).toMatchObject({ status: 'failed', kind })
    runtime.actions.retry()
    await settle()
    expect(calls).toHaveLength(2)
  },
)

test('a phone that responds after the person cancelled is notified, and not connected', async () => {
  const { runtime, calls } = await atCode()
  runtime.actions.back()
  expect(calls[0]?.signal.aborted).toBe(true)
  const request = vi.fn(async () => null)
  calls[0]?.done.resolve({ ...paired, wallet: { ...phone, provider: { request } } })
  await settle()
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ method: 'wallet_revokePermissions' }))
  expect(runtime.state.getSnapshot().connection.status).toBe('disconnected')
})

test('no view leads to the code if the site has no relay', () => {
  const { runtime } = world()
  runtime.actions.open()
  runtime.actions.show({ name: 'scan', wallet: null })
  expect(runtime.canScan).toBe(false)
  expect(runtime.state.getSnapshot().view).toEqual({ name: 'connect' })
})
