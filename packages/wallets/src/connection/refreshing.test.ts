import { ServerUnreachableError } from '@countersign/api'
import { expect, test, vi } from 'vitest'
import { one, settle, token, useFakeTime, wallet, world } from '../testing/world.ts'
import { NetworkError, TokenError } from './wallet-connection.ts'

useFakeTime()

/** A page with a connected wallet and its dialog at the networks, in the foreground until a test changes that. */
async function atNetworks(connected = wallet('org.fox')) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const window = new EventTarget()
  const made = world({}, { page: { document, window } })
  made.runtime.actions.open('networks')
  made.runtime.actions.connect(connected)
  await settle()
  made.asked.connect.resolve({ accounts: [one], chainId: 1 })
  await settle()
  return { ...made, document, window, connected }
}

test('A page that becomes visible reads its wallet again.', async () => {
  const { document, link } = await atNetworks()
  document.visibilityState = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(link.refresh).not.toHaveBeenCalled()
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test('A window that gets the focus reads its wallet again: it may have been next to another window.', async () => {
  const { window, link } = await atNetworks()
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test.each([
  ['phone', { phone: { entry: null, links: {} } }],
  ['hosted wallet', { hosted: { entry: 'base', url: 'https://wallet.example' } }],
])(
  'A %s is not read again: it has no other tabs, and its window opens only after a click.',
  async (_, more) => {
    const { window, link } = await atNetworks({ ...wallet('org.fox'), ...more })
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(link.refresh).not.toHaveBeenCalled()
  },
)

test('A wallet that did not change its network is read again.', async () => {
  const { runtime, link } = await atNetworks()
  link.switchChain.mockRejectedValueOnce(new NetworkError('refused'))
  runtime.actions.switchNetwork('eip155:10')
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test('A wallet that reports another network than the known one is read again.', async () => {
  const { runtime, link } = await atNetworks()
  link.watchToken.mockRejectedValueOnce(new TokenError('wrong-network'))
  runtime.actions.watchToken(token)
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test('A wallet that is selected although it is connected is read again: it may have disconnected.', async () => {
  const { runtime, link, connected } = await atNetworks()
  runtime.actions.connect(connected)
  await vi.waitFor(() => expect(link.refresh).toHaveBeenCalledTimes(1))
})

test('A wallet that did not sign is read again.', async () => {
  const { runtime, link, client } = await atNetworks()
  client.challenge.mockRejectedValueOnce(new ServerUnreachableError('offline'))
  runtime.actions.verify()
  await settle()
  expect(runtime.state.getSnapshot().signIn.status).toBe('failed')
  expect(link.refresh).toHaveBeenCalledTimes(1)
})
