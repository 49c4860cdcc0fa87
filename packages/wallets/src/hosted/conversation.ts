import { type Asked, newAsked, sayGone, windUp } from './asked.ts'
import { beforeAsked } from './before-asked.ts'
import { awaitHandshake } from './deadline.ts'
import { HostedAnswerError, HostedError, readFailure } from './errors.ts'
import { handleOf, isPageOf, nothing, onceEach } from './handle.ts'
import type { HostedWallet } from './hosted.ts'
import { isOwn, readMessage } from './protocol.ts'
import { type Handle, standIn } from './stand-in.ts'
import { type WalletWindow, watchWindows } from './window.ts'

/** How long a response may still be in transit from a window that was closed, in milliseconds. */
const onTheWay = 200

export type ConversationOptions = {
  readonly probe: (id: string) => Promise<boolean | null>
  /** Called when a wallet's page is loaded and listens. */
  readonly ready: (wallet: HostedWallet) => void
}

export type Question = {
  readonly signal?: AbortSignal
  /** Whether the library certainly needs the window: then the request fails if the browser has blocked it. */
  readonly needsWindow: boolean
}

/** Communicates with one wallet at a time, in one window. */
export type Conversation = {
  /**
   * Sends a request to a wallet through its library, after all earlier requests have settled.
   *
   * @param call - sends the request through the library; `check` throws once the request is no longer needed
   * @throws {HostedError} for the window
   * @throws {HostedAnswerError} for any other error from the wallet
   */
  readonly ask: <T>(
    wallet: HostedWallet,
    call: (check: () => void) => Promise<T>,
    question: Question,
  ) => Promise<T>
  readonly openWindow: (wallet: HostedWallet) => void
  /** Adopts the window that was opened for a wallet; `null`: the browser blocked it. */
  readonly adopt: (wallet: HostedWallet, popup: Window | null) => void
  readonly closeWindow: (wallet: HostedWallet) => void
  readonly dispose: () => void
}

export function startConversation(page: Window, { probe, ready }: ConversationOptions): Conversation {
  let current: Asked | null = null
  let isDisposed = false
  let endStandIn: (() => void) | null = null
  /** Calls that the libraries have not settled: as long as there are any, the libraries get no windows of their own. */
  const pending = new Set<Asked>()
  const enqueue = createQueue()
  const early = beforeAsked()
  /** The origins of the wallets that received requests: their libraries may be listening. */
  const origins = new Set<string>()
  /** Windows whose page has sent a message. */
  const spoken = new WeakSet<WalletWindow>()

  const windows = watchWindows(page, (gone, { byPerson }) => {
    const asked = current?.wallet.id === gone.owner ? current : null
    if (asked?.window === gone) {
      // A response may be in transit: it was sent before the window closed, and arrives afterwards.
      if (byPerson) setTimeout(() => fail(asked, new HostedError('popup-closed')), onTheWay)
      else fail(asked, new HostedError('popup-closed'))
      return
    }
    if (byPerson && !gone.isUsed) early.note(gone.owner, new HostedError('popup-closed'))
  })

  function fail(asked: Asked, problem: unknown) {
    if (asked.problem !== null || asked.isSettled) return
    asked.problem = problem
    asked.stopWaiting()
    if (asked.window && windows.current() === asked.window) windows.shut()
    void windUp(page, asked).then(() => asked.over.reject(problem))
  }

  function opens(address: URL): Handle | null {
    const isFor = ({ wallet }: Asked) => isPageOf(address, wallet)
    const asked = current && isFor(current) ? current : [...pending].find(isFor)
    if (!asked) return null
    asked.opened++
    if (asked.problem !== null) return nothing(() => pending.has(asked))
    const isRefused = isTaken(asked.wallet.id)
    const window = isRefused ? null : windows.open(asked.wallet.id)
    if (!window) {
      fail(asked, new HostedError(isRefused ? 'popup-closed' : 'popup-blocked'))
      return nothing(() => pending.has(asked))
    }
    asked.window = window
    window.isUsed = true
    spoken.delete(window)
    // Replaced, so that Back in the window leads nowhere.
    window.popup.location.replace(onceEach(address).href)
    asked.stopWaiting()
    asked.stopWaiting = awaitHandshake(
      () => probe(asked.wallet.id),
      why => fail(asked, why),
    )
    // A library that sees the window closed in the middle of a request would open another one.
    const isAsked = () => [...pending].some(asked => asked.window === window)
    return handleOf(window, { page, windows, isAsked })
  }

  function listen(event: MessageEvent) {
    if (isOwn(event) || !origins.has(event.origin)) return
    // The libraries read properties of any message from there, and would throw if it is null.
    if (event.data === null || event.data === undefined) return event.stopImmediatePropagation()
    const asked = current
    if (event.origin !== asked?.origin) return
    const received = readMessage(event.data)
    if (received === null) return
    const { window } = asked
    // The libraries check only the origin: another window of that origin could respond in place of this one.
    if (!window || event.source !== window.popup) return event.stopImmediatePropagation()
    switch (received) {
      case 'loaded':
        spoken.add(window)
        asked.stopWaiting()
        return ready(asked.wallet)
      case 'unloaded':
        event.stopImmediatePropagation()
        return fail(asked, new HostedError('popup-closed'))
      case 'other-way':
        event.stopImmediatePropagation()
        return fail(asked, new HostedAnswerError(4200, 'Only the wallet on the page is spoken to.'))
      case 'other':
        return
    }
  }

  page.addEventListener('message', listen, true)

  async function ask<T>(
    wallet: HostedWallet,
    call: (check: () => void) => Promise<T>,
    { signal, needsWindow }: Question,
  ): Promise<T> {
    // Its library may not have noticed that its last window closed, and would listen to that one forever.
    if (!windows.current()?.isUsed) await sayGone(page, wallet)
    signal?.throwIfAborted()
    if (isDisposed) throw new HostedError('popup-closed')
    if (needsWindow) throwIfRefused(wallet)
    const opened = windows.current()
    const asked = newAsked(wallet, opened?.owner === wallet.id ? opened : null)
    const stop = () => fail(asked, signal?.reason)
    if (asked.window && spoken.has(asked.window)) ready(wallet)
    signal?.addEventListener('abort', stop, { once: true })
    current = asked
    origins.add(asked.origin)
    try {
      return await Promise.race([settled(asked, call), asked.over.promise])
    } catch (error) {
      throw asked.problem ?? readFailure(error)
    } finally {
      asked.stopWaiting()
      signal?.removeEventListener('abort', stop)
      current = null
      // The library has responded without the wallet: the window that was opened for it is not needed.
      if (asked.window && windows.current() === asked.window && !asked.window.isUsed) windows.shut()
    }
  }

  /** Calls the library, with `window.open` replaced until the call has settled. */
  async function settled<T>(asked: Asked, call: (check: () => void) => Promise<T>): Promise<T> {
    pending.add(asked)
    try {
      endStandIn ??= standIn(page, opens)
      return await call(() => {
        if (asked.problem !== null) throw asked.problem
      })
    } finally {
      asked.isSettled = true
      pending.delete(asked)
      if (pending.size === 0) {
        endStandIn?.()
        endStandIn = null
      }
    }
  }

  function throwIfRefused({ id }: HostedWallet) {
    // Detects a window that was closed since the last check: the library would open it again.
    windows.current()
    const problem = early.take(id)
    if (problem) throw problem
    if (isTaken(id)) throw new HostedError('popup-closed')
  }

  /** Whether another wallet was selected in the meantime: its window is waiting for its request. */
  function isTaken(id: string): boolean {
    const other = windows.current()
    return other !== null && other.owner !== id && !other.isUsed
  }

  return {
    ask: (wallet, call, question) => enqueue(() => ask(wallet, call, question)),
    openWindow: ({ id }) => {
      early.forget()
      // A request without a window could run forever, and would block all others.
      if (current && current.wallet.id !== id && !current.window)
        fail(current, new HostedError('popup-closed'))
      if (!windows.open(id)) early.note(id, new HostedError('popup-blocked'))
    },
    adopt: ({ id }, popup) => {
      early.forget()
      if (popup) windows.adopt(id, popup)
      else early.note(id, new HostedError('popup-blocked'))
    },
    closeWindow: ({ id }) => {
      if (current?.wallet.id === id) fail(current, new HostedError('popup-closed'))
      if (windows.current()?.owner === id) windows.shut()
    },
    dispose: () => {
      isDisposed = true
      if (current) fail(current, new HostedError('popup-closed'))
      page.removeEventListener('message', listen, true)
      windows.dispose()
    },
  }
}

/** Returns a function that runs tasks one after another, regardless of whether earlier ones fail. */
function createQueue(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<void> = Promise.resolve()
  return async act => {
    const before = last
    const turn = Promise.withResolvers<void>()
    last = turn.promise
    await before
    try {
      return await act()
    } finally {
      turn.resolve()
    }
  }
}
