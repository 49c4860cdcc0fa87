import type { HostedWallet } from './hosted.ts'
import { say } from './protocol.ts'
import type { WalletWindow } from './window.ts'

/** How many times a library is told that its window has closed before it is abandoned. */
const rounds = 20

/** The time it has after each, in milliseconds. */
const pause = 50

/** One request that a library is processing. */
export type Asked = {
  readonly wallet: HostedWallet
  readonly origin: string
  /** Why it fails; the library may still have a response. */
  problem: unknown
  isSettled: boolean
  /** The window that was opened for it, or was already open. */
  window: WalletWindow | null
  /** How many times the library has opened a window for it. */
  opened: number
  /** Stops waiting for the wallet's page. */
  stopWaiting: () => void
  /** Rejects once the library has been told and has had its time. */
  readonly over: PromiseWithResolvers<never>
}

export function newAsked(wallet: HostedWallet, window: WalletWindow | null): Asked {
  const over = Promise.withResolvers<never>()
  // Whether this rejection is awaited depends on what comes first.
  over.promise.catch(() => undefined)
  return {
    wallet,
    origin: new URL(wallet.url).origin,
    problem: null,
    isSettled: false,
    window,
    opened: 0,
    stopWaiting: () => undefined,
    over,
  }
}

/**
 * Aborts a request of a library, as if the wallet's page had reported that it closes. If the library waits for the
 * page to load, it is first told that the page has loaded: the libraries send messages without handling failures, and a
 * rejection during that wait would be unhandled.
 */
export async function windUp(page: Window, asked: Asked): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    // A library that has just received a window starts listening to it a moment later.
    await wait(round < 2 ? 0 : pause)
    if (asked.isSettled) return
    say(page, asked.origin, 'PopupLoaded')
    const { opened } = asked
    await wait(0)
    // By now another request may be waiting for its page.
    if (asked.isSettled) return
    if (asked.opened === opened) say(page, asked.origin, 'PopupUnload')
  }
}

/** Notifies a library that its window has closed. It drops the window a moment later. */
export async function sayGone(page: Window, { url }: HostedWallet): Promise<void> {
  say(page, new URL(url).origin, 'PopupUnload')
  await wait(0)
}

function wait(duration: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, duration))
}
