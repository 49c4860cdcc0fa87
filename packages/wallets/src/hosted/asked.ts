import type { HostedWallet } from './hosted.ts'
import { say } from './protocol.ts'
import type { WalletWindow } from './window.ts'

/** How often a library is told that it is over until it is given up. */
const rounds = 20

/** How long it has each time, in milliseconds. */
const pause = 50

/** One question that a library is answering. */
export type Asked = {
  readonly wallet: HostedWallet
  readonly origin: string
  /** Why it comes to nothing; the library may have its answer all the same. */
  problem: unknown
  isSettled: boolean
  /** The window that was opened for it, or was open before. */
  window: WalletWindow | null
  /** How often the library has opened a window for it. */
  opened: number
  /** Ends the waiting for the wallet's page. */
  stopWaiting: () => void
  /** Rejects once the library was told and has had its time. */
  readonly over: PromiseWithResolvers<never>
}

export function newAsked(wallet: HostedWallet, window: WalletWindow | null): Asked {
  const over = Promise.withResolvers<never>()
  // Whether anybody still waits for it depends on what comes first.
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
 * Has a library give up a question, as if the wallet's page had said that it goes. Whoever waits for the page to speak is
 * told first that it does: the libraries send messages without looking what becomes of them, and one that is refused
 * while it waits would be an unhandled rejection.
 */
export async function windUp(page: Window, asked: Asked): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    // A library that is being given a window listens to it a moment later.
    await wait(round < 2 ? 0 : pause)
    if (asked.isSettled) return
    say(page, asked.origin, 'PopupLoaded')
    const { opened } = asked
    await wait(0)
    // By now another question may be waiting for its page.
    if (asked.isSettled) return
    if (asked.opened === opened) say(page, asked.origin, 'PopupUnload')
  }
}

/** Has a library let go of a window that went. It does so a moment after it was told. */
export async function sayGone(page: Window, { url }: HostedWallet): Promise<void> {
  say(page, new URL(url).origin, 'PopupUnload')
  await wait(0)
}

function wait(duration: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, duration))
}
