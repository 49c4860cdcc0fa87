import { cards, roster } from '../accounts/roster.ts'
import { walletChain } from '../chain.ts'
import type { WalletConfig } from '../config.ts'
import { createEngine, type WalletEngine } from '../engine/engine.ts'
import type { WalletView, WindowAction } from '../ui/link.ts'
import { servePage } from '../wire/serve.ts'
import { createApprovalWindow } from './approval-window.ts'
import type { Chrome, ChromePort } from './chrome.ts'
import { extensionControl } from './control.ts'

const chains = [
  walletChain(31337, 'http://127.0.0.1:8545'),
  walletChain(1, 'http://127.0.0.1:8546', 'Ethereum'),
]

/**
 * Starts the extension behind its pages: the engine, its store, its window, and the pages that it serves.
 *
 * @param chrome - the browser's extension API
 * @returns its control for tests
 */
export function startExtension(chrome: Chrome, config: WalletConfig) {
  const accounts = roster(config)
  const key = 'wallet'
  let running: WalletEngine | undefined

  const approvalWindow = createApprovalWindow(
    chrome,
    () => (running?.state().pending.length ?? 0) > 0,
    () => running?.dispatch({ type: 'close-window' }),
  )
  const engine = createEngine({
    accounts,
    chains,
    store: {
      load: async () => (await chrome.storage.local.get(key))[key],
      save: value => chrome.storage.local.set({ [key]: value }),
    },
    showWindow: approvalWindow.show,
    hideWindow: approvalWindow.hide,
  })
  engine.then(made => {
    running = made
  })

  chrome.runtime.onConnect.addListener(port => {
    if (port.name === 'page') connectPage(port)
    else if (port.sender?.origin === new URL(chrome.runtime.getURL('')).origin) connectWindow(port)
  })

  function connectPage(port: ChromePort): void {
    // The browser sets the origin; the page cannot change it. With `attachExtension`, the page itself sends it.
    const origin = port.sender?.origin
    if (!origin) return
    const tab = port.sender?.tab?.id
    const isInFront = async () => tab !== undefined && (await chrome.tabs.get(tab)).active
    const page = engine.then(made => servePage(made, origin, message => port.postMessage(message), isInFront))
    port.onMessage.addListener(message => void page.then(({ receive }) => receive(message)))
    port.onDisconnect.addListener(() => void page.then(({ close }) => close()))
  }

  function connectWindow(port: ChromePort): void {
    engine.then(made => {
      const postView = () => {
        const view: WalletView = { walletName: config.name, accounts: cards(accounts), state: made.state() }
        port.postMessage(view)
      }
      port.onDisconnect.addListener(made.onState(postView))
      // Only the extension's own pages get this far.
      port.onMessage.addListener(message => made.dispatch(message as WindowAction))
      postView()
    })
  }

  return extensionControl(engine, cards(accounts))
}
