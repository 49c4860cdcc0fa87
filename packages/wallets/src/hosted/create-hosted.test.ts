import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHosted } from './create-hosted.ts'
import type { Hosted, HostedWallet } from './hosted.ts'
import { libraries } from './testing/libraries.ts'

const harbour: HostedWallet = {
  id: 'harbour',
  name: 'Harbour',
  sdk: 'base-account',
  url: 'https://harbour.example/connect',
}
const meadow: HostedWallet = {
  id: 'meadow',
  name: 'Meadow',
  sdk: 'coinbase-wallet',
  url: 'https://meadow.example/',
}

/** The parts of a browser window that are needed to open another one. */
function browser({ blocks = false } = {}) {
  const opened: { closed: boolean; focused: number }[] = []
  const listeners = new Map<string, () => void>()
  const page = {
    ...{ innerWidth: 1200, innerHeight: 800, screenX: 0, screenY: 0 },
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    addEventListener: (event: string, listener: () => void) => void listeners.set(event, listener),
    removeEventListener: () => undefined,
    dispatchEvent: () => true,
    open: () => {
      if (blocks) return null
      const popup = {
        ...{ closed: false, focused: 0, location: { replace: () => undefined } },
        focus: () => void popup.focused++,
        close: () => {
          popup.closed = true
        },
      }
      opened.push(popup)
      return popup
    },
  }
  vi.stubGlobal('window', page)
  return { opened, leave: () => listeners.get('pagehide')?.() }
}

let hosted: Hosted
const walletOf = (id: string) => {
  const wallet = hosted.wallet(id)
  if (!wallet) throw new Error('It is one of those that were given.')
  return wallet
}
const connect = (id: string) =>
  hosted.connect(walletOf(id), { request: null, signal: new AbortController().signal })

beforeEach(() => {
  hosted = createHosted({ name: 'Example', chains: ['eip155:1'], wallets: [harbour, meadow], libraries })
})
afterEach(() => hosted.dispose())

test('a window opens in the click, before anything is awaited, and a second click brings it to the foreground', () => {
  const { opened } = browser()
  hosted.openWindow(walletOf('harbour'))
  hosted.openWindow(walletOf('harbour'))
  expect(opened).toMatchObject([{ closed: false, focused: 2 }])
})

test('another wallet that is selected right after has its own window, and that of the first is closed', async () => {
  const { opened } = browser()
  hosted.openWindow(walletOf('harbour'))
  hosted.openWindow(walletOf('meadow'))
  expect(opened.map(({ closed }) => closed)).toEqual([true, false])
  await vi.dynamicImportSettled()
  hosted.closeWindow(walletOf('meadow'))
  expect(opened.map(({ closed }) => closed)).toEqual([true, true])
})

test.each([
  ['turned away from', () => hosted.closeWindow(walletOf('harbour'))],
  ['disposed', () => hosted.dispose()],
])('a window whose wallet is %s before the wallet code has loaded is closed', async (_, end) => {
  const { opened } = browser()
  hosted.openWindow(walletOf('harbour'))
  end()
  await vi.dynamicImportSettled()
  expect(opened).toMatchObject([{ closed: true }])
})

test('a window does not outlive a page that is left at once', () => {
  const { opened, leave } = browser()
  hosted.openWindow(walletOf('harbour'))
  leave()
  expect(opened).toMatchObject([{ closed: true }])
})

test('a window that the browser blocked is reported as blocked', async () => {
  browser({ blocks: true })
  hosted.openWindow(walletOf('harbour'))
  await expect(connect('harbour')).rejects.toMatchObject({ name: 'HostedError', code: 'popup-blocked' })
})

test('a window that a person has closed in the meantime is reported as closed, and is not opened again', async () => {
  const { opened } = browser()
  hosted.openWindow(walletOf('harbour'))
  for (const popup of opened) popup.closed = true
  await expect(connect('harbour')).rejects.toMatchObject({ name: 'HostedError', code: 'popup-closed' })
  expect(opened).toHaveLength(1)
})

test('after disposal no request is sent and no window is opened', async () => {
  const { opened } = browser()
  hosted.dispose()
  hosted.openWindow(walletOf('harbour'))
  await expect(connect('harbour')).rejects.toMatchObject({ code: 'popup-closed' })
  expect(opened).toEqual([])
})

test('a provider answers requests that need no window, and leaves reads to nodes', async () => {
  const { opened } = browser()
  const { provider } = walletOf('harbour')
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await expect(provider.request({ method: 'eth_call' })).rejects.toMatchObject({ code: 4200 })
  expect(opened).toEqual([])
})
