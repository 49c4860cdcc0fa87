import type { Eip1193Provider, Wallet } from '../wallet.ts'
import { type Emitter, newEmitter } from './emitter.ts'
import { HostedCodeError, HostedError } from './errors.ts'
import type { Hosted } from './hosted.ts'
import { kept } from './kept.ts'
import { openEmpty } from './open-empty.ts'
import type { HostedOptions, Speaking } from './speaking.ts'
import { isSpokenTo, walletOf } from './wallet-of.ts'

/** What a provider tells (EIP-1193 §Events), and that a wallet's page is there. */
const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message', 'spoke'] as const

/**
 * Makes what speaks to wallets that live on web pages. Of what speaks to them nothing is loaded before a wallet is picked:
 * until then there is only what opens a window in the press. No window is touched before, so that it can be made where
 * there is none. A wallet's provider emits `spoke` when its page is there and listens.
 *
 * @example
 * const hosted = createHosted({
 *   name: 'Example',
 *   chains: ['eip155:8453'],
 *   wallets: [{ id: 'base-account', sdk: 'base-account', url: 'https://keys.coinbase.com/connect' }],
 * })
 */
export function createHosted(options: HostedOptions): Hosted {
  const wallets = options.wallets.filter(isSpokenTo)
  const made = new Map<string, { readonly wallet: Wallet; readonly emitter: Emitter }>()
  for (const hosted of wallets) {
    const emitter = newEmitter()
    made.set(hosted.id, { wallet: walletOf(hosted, providerOf(hosted.id, emitter)), emitter })
  }
  let speaking: Speaking | null = null
  let loading: Promise<Speaking> | null = null
  /** The window that was opened before what speaks was there; `popup` is `null` where the browser refused it. */
  let first: { readonly wallet: Wallet; readonly popup: Window | null } | null = null
  let isDisposed = false

  function load(): Promise<Speaking> {
    loading ??= import('./speaking.ts').then(start, cause => {
      loading = null
      shutFirst()
      throw new HostedCodeError('The code that speaks to wallets could not be loaded.', { cause })
    })
    return loading
  }

  function start({ startSpeaking }: typeof import('./speaking.ts')): Speaking {
    if (isDisposed) throw new HostedError('popup-closed')
    const started = startSpeaking(options)
    for (const [id, { emitter }] of made)
      for (const event of events)
        started.wallet(id)?.provider.on?.(event, (...values) => emitter.emit(event, ...values))
    if (first) started.adopt(first.wallet, first.popup)
    first = null
    speaking = started
    return started
  }

  function providerOf(id: string, { on, removeListener }: Emitter): Eip1193Provider {
    return {
      request: async call => (await load()).wallet(id)?.provider.request(call),
      on,
      removeListener,
    }
  }

  function shutFirst() {
    first?.popup?.close()
    first = null
  }

  const isOurs = ({ hosted }: Wallet) => hosted !== undefined && made.has(hosted.entry)

  return {
    wallets,
    wallet: id => made.get(id)?.wallet ?? null,
    openWindow: wallet => {
      if (speaking) return speaking.openWindow(wallet)
      if (!isOurs(wallet) || isDisposed) return
      if (first?.wallet.id === wallet.id && first.popup?.closed === false) return first.popup.focus()
      shutFirst()
      first = { wallet, popup: openEmpty(window) }
      // A window that outlives this page would speak to nobody.
      window.addEventListener('pagehide', shutFirst, { once: true })
      // Whoever asks next hears of what goes wrong.
      load().catch(() => {})
    },
    closeWindow: wallet => {
      if (speaking) speaking.closeWindow(wallet)
      else if (first?.wallet.id === wallet.id) shutFirst()
    },
    connect: async (wallet, how) => (await load()).connect(wallet, how),
    hasKept: id => {
      const hosted = wallets.find(wallet => wallet.id === id)
      return hosted !== undefined && kept.has(() => window, hosted)
    },
    dispose: () => {
      isDisposed = true
      shutFirst()
      speaking?.dispose()
    },
  }
}
