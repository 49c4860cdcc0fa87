import { setTimeout as pause } from 'node:timers/promises'
import type { FrameLocator, Page } from 'playwright-core'
import type { RosterName } from '../accounts/roster.ts'

/** What the wallet's window says about a request. */
export interface Reading {
  heading: string
  /** The site that asks. */
  origin: string
  /** What is quoted in full: the message, or the domain and the data. */
  quoted: readonly string[]
  /** What is listed, by its label: `To`, `Amount`, `Network`, `Fee at most`, `Symbol` … */
  facts: Readonly<Record<string, string>>
}

/** A hand on the wallet's window: it clicks what a person clicks. */
export interface WalletHand {
  /** Waits for a request and gives what the person reads. */
  read(): Promise<Reading>
  /** Waits for a request and approves it. */
  approve(): Promise<void>
  /** Waits for a request and rejects it. */
  reject(): Promise<void>
  /** Waits for the connect request and leaves only these accounts chosen; `approve` then connects them. */
  chooseAccount(...names: RosterName[]): Promise<void>
  /** Waits for the lock screen and unlocks. */
  unlock(): Promise<void>
  /** Waits for the window and closes it, as with its close button. */
  closeWindow(): Promise<void>
}

/** How fast a person says no, or closes a window, in milliseconds. */
export const reaction = 350

/** What the wallet says of itself, where it can be asked. */
interface WalletFacts {
  /** Whether a request still waits. */
  waits(request: string): Promise<boolean>
  locked(): Promise<boolean>
}

/** Makes a hand for the place in which the wallet's window is. */
export function hand(
  surface: () => Promise<Page | FrameLocator>,
  timeout: number,
  facts?: WalletFacts,
): Omit<WalletHand, 'closeWindow'> {
  /** Does something in the window, again if that was just closing behind an earlier request, or still showed it. */
  async function attempt<Result>(act: (place: Page | FrameLocator) => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeout
    for (;;)
      try {
        return await act(await surface())
      } catch (error) {
        if (!(error instanceof Late || isClosed(error)) || Date.now() > deadline) throw error
        await pause(20)
      }
  }

  /** Says which request is shown. @throws {Late} if it is answered already, and the window has yet to hear of it */
  async function shownIn(place: Page | FrameLocator): Promise<string | null> {
    const request = await place.locator('[data-request]').getAttribute('data-request', { timeout })
    if (request && facts && !(await facts.waits(request))) throw new Late()
    return request
  }

  const answer = (action: string) =>
    attempt(async place => {
      const request = await shownIn(place)
      // Pages take what comes faster than a person can answer for none of the person's doing.
      if (action === 'reject') await pause(reaction)
      try {
        await place.locator(`[data-action=${action}]`).click({ timeout })
      } catch (error) {
        // The window may be gone before the click is reported, because the click was the last answer it waited for.
        if (!isClosed(error) || !request || !facts || (await facts.waits(request))) throw error
      }
      // The wallet hears of the click a moment later; what is done next must not meet the same request.
      const deadline = Date.now() + timeout
      while (request && (await facts?.waits(request))) {
        if (Date.now() > deadline) throw new Error(`The wallet did not take the answer within ${timeout} ms.`)
        await pause(20)
      }
    })

  return {
    read: () =>
      attempt(async place => {
        const request = await shownIn(place)
        // What a transaction costs is known a moment later.
        await place.locator('[data-working-out]').waitFor({ state: 'detached', timeout })
        const [heading, origin, quoted, terms, values] = await Promise.all([
          place.locator('h1').textContent({ timeout }),
          place.locator('.origin code').textContent({ timeout }),
          place.locator('[data-request] pre').allTextContents(),
          place.locator('[data-request] dt').allTextContents(),
          place.locator('[data-request] dd').allTextContents(),
        ])
        if ((await shownIn(place)) !== request) throw new Late()
        const facts = Object.fromEntries(terms.map((term, index) => [term, values[index] ?? '']))
        return { heading: heading ?? '', origin: origin ?? '', quoted, facts }
      }),
    approve: () => answer('approve'),
    reject: () => answer('reject'),
    chooseAccount: (...names) =>
      attempt(async place => {
        const boxes = place.locator('input[data-account]')
        await boxes.first().waitFor({ timeout })
        for (const box of await boxes.all()) {
          const name = await box.getAttribute('data-account', { timeout })
          await box.setChecked(
            names.some(wanted => wanted === name),
            { timeout },
          )
        }
      }),
    unlock: () =>
      attempt(async place => {
        try {
          await place.locator('[data-action=unlock]').click({ timeout })
        } catch (error) {
          // A window that closes behind an earlier request may still take the click on the lock screen.
          if (!isClosed(error) || !facts || (await facts.locked())) throw error
        }
      }),
  }
}

/** The window shows what is over. */
class Late extends Error {}

function isClosed(error: unknown): boolean {
  return error instanceof Error && /has been closed|Target closed|frame was detached/i.test(error.message)
}
