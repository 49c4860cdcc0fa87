import { lazy } from '../lazy.ts'
import type { Eip1193Provider, Wallet } from '../wallet.ts'
import { type Emitter, newEmitter } from './emitter.ts'
import { HostedCodeError, HostedError } from './errors.ts'
import type { Hosted } from './hosted.ts'
import { kept } from './kept.ts'
import { openEmpty } from './open-empty.ts'
import type { HostedOptions, Speaking } from './speaking.ts'
import { isWalletPage, walletOf } from './wallet-of.ts'

/** The events of a provider (EIP-1193 §Events), plus the one for a wallet's page that has loaded. */
const events = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message', 'ready'] as const

/**
 * Creates the client for hosted wallets. The code that communicates with them is loaded when a wallet is selected:
 * until then only the code that opens a window in the click is loaded. It does not access `window` before, so that it
 * can be created on a server. A wallet's provider emits `ready` when its page is loaded and listens.
 *
 * @example
 * const hosted = createHosted({
 *   name: 'Example',
 *   chains: ['eip155:8453'],
 *   wallets: [{ id: 'base-account', sdk: 'base-account', url: 'https://keys.coinbase.com/connect' }],
 *   libraries: { 'base-account': async () => (await import('@countersign/wallets/base-account')).baseAccount },
 * })
 */
export function createHosted(options: HostedOptions): Hosted {
  const wallets = options.wallets.filter(({ url }) => isWalletPage(url))
  const made = new Map<string, { readonly wallet: Wallet; readonly emitter: Emitter }>()
  for (const hosted of wallets) {
    const emitter = newEmitter()
    made.set(hosted.id, { wallet: walletOf(hosted, providerOf(hosted.id, emitter)), emitter })
  }
  /** The window that was opened before the wallet code was loaded; `popup` is `null` if the browser blocked it. */
  let first: { readonly wallet: Wallet; readonly popup: Window | null } | null = null
  let isDisposed = false

  const code = lazy(async signal => {
    const { startSpeaking } = await import('./speaking.ts')
    signal.throwIfAborted()
    if (isDisposed) throw new HostedError('popup-closed')
    return startSpeaking(options)
  }, start)

  function load(): Promise<Speaking> {
    return code.load().catch(cause => {
      shutFirst()
      if (cause instanceof HostedError) throw cause
      throw new HostedCodeError('The code that speaks to wallets could not be loaded.', { cause })
    })
  }

  function start(started: Speaking) {
    for (const [id, { emitter }] of made)
      for (const event of events)
        started.wallet(id)?.provider.on?.(event, (...values) => emitter.emit(event, ...values))
    if (first) started.adopt(first.wallet, first.popup)
    first = null
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
      const started = code.get()
      if (started) return started.openWindow(wallet)
      if (!isOurs(wallet) || isDisposed) return
      if (first?.wallet.id === wallet.id && first.popup?.closed === false) return first.popup.focus()
      shutFirst()
      first = { wallet, popup: openEmpty(window) }
      // A window that outlives this page would have nothing to communicate with.
      window.addEventListener('pagehide', shutFirst, { once: true })
      // The next request reports the failure.
      load().catch(() => {})
    },
    closeWindow: wallet => {
      const started = code.get()
      if (started) started.closeWindow(wallet)
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
      code.get()?.dispose()
    },
  }
}
