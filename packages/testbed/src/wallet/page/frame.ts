import { cards, roster } from '../accounts/roster.ts'
import { config } from '../config.ts'
import { createEngine, type WalletStore } from '../engine/engine.ts'
import { readSaved } from '../engine/state.ts'
import type { Chain } from '../engine/types.ts'
import type { WalletLink } from '../ui/link.ts'
import { drawWindow } from '../ui/window.ts'
import { servePage } from '../wire/serve.ts'
import type { FrameMessage } from './frame-message.ts'

// The injected wallet's window and engine, in a frame of the page's own origin.

const key = 'countersign.demo-wallet'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains: Chain[] = [
  { id: 31337, name: 'Local test chain', rpcUrls: ['/rpc/31337'], nativeCurrency: ether },
  { id: 1, name: 'Ethereum', rpcUrls: ['/rpc/1'], nativeCurrency: ether },
]
const store: WalletStore = {
  async load() {
    return readJson(localStorage.getItem(key))
  },
  async save(value) {
    localStorage.setItem(key, JSON.stringify(value))
  },
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

const first = Promise.withResolvers<MessageEvent>()
window.addEventListener('message', event => {
  // Only the page that this frame stands in, and only on the same origin.
  if (event.origin !== location.origin || event.source !== window.parent || window.parent === window) return
  if (event.data === 'countersign:connect') first.resolve(event)
})

const { ports, origin } = await first.promise
const [requests, windowPort] = ports
if (!requests || !windowPort) throw new Error('The page sent no channels.')

const tell = (message: FrameMessage) => windowPort.postMessage(message)
const accounts = roster(config)
const engine = await createEngine({
  accounts,
  chains,
  store,
  showWindow: () => tell({ type: 'show' }),
  hideWindow: () => tell({ type: 'hide' }),
  // The page's policy lets its frames speak with its own server alone, which passes on to the chains on offer.
  nodesOf: ({ id }) => [`/rpc/${id}`],
})

const page = servePage(
  engine,
  origin,
  message => requests.postMessage(message),
  async () => document.visibilityState === 'visible',
)
requests.onmessage = event => page.receive(event.data)
windowPort.onmessage = event => {
  if (event.data === 'closed') engine.dispatch({ type: 'close-window' })
}
engine.onState(({ pending }) => tell({ type: 'waiting', count: pending.length }))

// Another tab of the same site shares the wallet.
window.addEventListener('storage', event => {
  const saved = event.key === key ? readSaved(readJson(event.newValue)) : undefined
  if (saved) engine.dispatch({ type: 'restore', saved })
})

const close = () => {
  // Refused here and now, so that a request that comes right after does not count as refused too.
  engine.dispatch({ type: 'close-window' })
  tell({ type: 'close' })
}
const link: WalletLink = {
  subscribe(listener) {
    const view = () => listener({ walletName: config.name, accounts: cards(accounts), state: engine.state() })
    engine.onState(view)
    view()
  },
  send: action => engine.dispatch(action),
  close,
}
drawWindow(link)
window.addEventListener('keydown', event => {
  if (event.key === 'Escape') close()
})
