import { expect, test, vi } from 'vitest'
import { one, settle, token, useFakeTime, wallet, world } from '../world.ts'
import { NetworkError, TokenError } from './link.ts'

useFakeTime()

/** A page whose wallet is connected and whose dialog shows the networks, in front until a test says otherwise. */
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

test('A page that becomes visible reads again what its wallet shows.', async () => {
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

test('A window that gets the focus reads again what its wallet shows: it may have been beside another.', async () => {
  const { window, link } = await atNetworks()
  window.dispatchEvent(new Event('focus'))
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test.each([
  ['phone', { phone: { entry: null, links: {} } }],
  ['hosted wallet', { hosted: { entry: 'base', url: 'https://wallet.example' } }],
])(
  'A %s is not read again: it has no other tabs, and its window opens by a press alone.',
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

test('A wallet that says it is on another network than was known is read again.', async () => {
  const { runtime, link } = await atNetworks()
  link.watchToken.mockRejectedValueOnce(new TokenError('wrong-network'))
  runtime.actions.watchToken(token)
  await settle()
  expect(link.refresh).toHaveBeenCalledTimes(1)
})

test('A wallet that is picked although it is connected is read again: it may have ended that.', async () => {
  const { runtime, link, connected } = await atNetworks()
  runtime.actions.connect(connected)
  await vi.waitFor(() => expect(link.refresh).toHaveBeenCalledTimes(1))
})

test('A wallet that did not sign is read again.', async () => {
  const { runtime, link, client } = await atNetworks()
  client.challenge.mockRejectedValueOnce(new Error('down'))
  runtime.actions.verify()
  await settle()
  expect(runtime.state.getSnapshot().signIn.status).toBe('failed')
  expect(link.refresh).toHaveBeenCalledTimes(1)
})
