import { afterEach, expect, test, vi } from 'vitest'
import { atNetworks } from './networks/testing/networks-world.ts'
import { atCode } from './pairing/testing/relay-world.ts'
import { atPreparing } from './sign-in/testing/sign-in-world.ts'
import { challengeOf, fox, one, settle, token, useFakeTime, world } from './testing/world.ts'

type Code = typeof import('./wallet-requests.ts')

useFakeTime()
afterEach(() => vi.doUnmock('./wallet-requests.ts'))

const actual = () => vi.importActual<Code>('./wallet-requests.ts')
/** What asks wallets is loaded like this from now on. */
const loadedBy = (load: () => Promise<Code>) => vi.doMock('./wallet-requests.ts', load)
const failToLoad = () => loadedBy(() => Promise.reject(new TypeError('Failed to fetch')))

/** From now on it is loaded once the returned function is called. */
function loadSlowly() {
  const gate = Promise.withResolvers<void>()
  loadedBy(async () => {
    await gate.promise
    return actual()
  })
  return async () => {
    gate.resolve()
    await settle()
  }
}

/** `settle` waits for code; here it does not come. */
const pass = () => vi.advanceTimersByTimeAsync(10)

test('a sign-in whose code cannot be loaded fails, and the retry loads it', async () => {
  failToLoad()
  const { runtime, asked, client, link } = await atPreparing()
  const signIn = () => runtime.state.getSnapshot().signIn
  expect(signIn()).toMatchObject({
    status: 'failed',
    at: 'preparing',
    failure: { kind: 'code-missing' },
  })
  expect(client.challenge).not.toHaveBeenCalled()
  runtime.actions.retry()
  await settle()
  expect(signIn().status).toBe('failed')
  loadedBy(actual)
  runtime.actions.retry()
  await settle()
  asked.challenge.resolve(challengeOf('c1'))
  await settle()
  runtime.actions.sign()
  await settle()
  expect(link.signMessage).toHaveBeenCalledExactlyOnceWith('Sign c1', expect.any(String))
})

test.each([
  ['another network', 'network', 'switchChain'],
  ['a token', 'token', 'watchToken'],
] as const)(
  'a request for %s whose code cannot be loaded fails, and the retry loads it',
  async (_, part, asks) => {
    failToLoad()
    const { runtime, link } = await atNetworks()
    if (part === 'network') runtime.actions.switchNetwork('eip155:10')
    else runtime.actions.watchToken(token)
    await settle()
    expect(runtime.state.getSnapshot()[part]).toMatchObject({
      ...{ status: 'failed', at: 'asking', failure: 'code-missing' },
    })
    expect(link[asks]).not.toHaveBeenCalled()
    loadedBy(actual)
    runtime.actions.retry()
    await settle()
    expect(runtime.state.getSnapshot()[part].status).toBe('asking')
    expect(link[asks]).toHaveBeenCalledTimes(1)
  },
)

test('a request whose code does not arrive in 20 seconds fails, asks no wallet later, and can be retried', async () => {
  const arrive = loadSlowly()
  const { runtime, link, asked } = world()
  runtime.actions.open('networks')
  runtime.actions.connect(fox)
  await pass()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await pass()
  runtime.actions.switchNetwork('eip155:10')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'failed', failure: 'code-missing' })
  await arrive()
  expect(link.switchChain).not.toHaveBeenCalled()
  runtime.actions.retry()
  await settle()
  expect(link.switchChain).toHaveBeenCalledTimes(1)
})

test('the code is loaded while a wallet connects, before the wallet is asked for more', async () => {
  const load = vi.fn(actual)
  loadedBy(load)
  const { runtime } = world()
  runtime.actions.open()
  await settle()
  expect(load).not.toHaveBeenCalled()
  runtime.actions.connect(fox)
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
  expect(runtime.state.getSnapshot().connection.status).toBe('connecting')
})

test('the code is loaded while a phone looks at its address', async () => {
  const load = vi.fn(actual)
  loadedBy(load)
  const { calls } = await atCode()
  await settle()
  expect(load).not.toHaveBeenCalled()
  calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  await settle()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a person who cancels while the code is loading is asked nothing', async () => {
  const arrive = loadSlowly()
  const { runtime, link, asked } = world()
  runtime.actions.open('networks')
  runtime.actions.connect(fox)
  await pass()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await pass()
  runtime.actions.switchNetwork('eip155:10')
  await pass()
  expect(runtime.state.getSnapshot().network).toMatchObject({ status: 'asking', slow: false })
  runtime.actions.cancel()
  await arrive()
  expect(link.switchChain).not.toHaveBeenCalled()
  expect(runtime.state.getSnapshot().network.status).toBe('idle')
  runtime.actions.switchNetwork('eip155:10')
  await settle()
  expect(link.switchChain).toHaveBeenCalledTimes(1)
})

test('a sign-in that is cancelled and started again while the code is loading requests one text', async () => {
  const arrive = loadSlowly()
  const { runtime, client, asked } = world()
  runtime.actions.open()
  runtime.actions.connect(fox)
  await pass()
  asked.connect.resolve({ accounts: [one], chainId: 1 })
  await pass()
  runtime.actions.cancel()
  runtime.actions.verify()
  await pass()
  expect(runtime.state.getSnapshot().signIn.status).toBe('preparing')
  expect(client.challenge).not.toHaveBeenCalled()
  await arrive()
  expect(client.challenge).toHaveBeenCalledTimes(1)
  asked.challenge.resolve(challengeOf('c1'))
  await settle()
  expect(runtime.state.getSnapshot().signIn.status).toBe('ready')
})
