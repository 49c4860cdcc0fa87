import { setTimeout as pause } from 'node:timers/promises'
import { CountersignError } from '@countersign/core'
import type { FrameLocator, Page } from 'playwright-core'
import type { RosterName } from '../accounts/roster.ts'

/** The content of the wallet's window for a request. */
export interface RequestContent {
  heading: string
  /** The requesting site. */
  origin: string
  /** The complete quotations: the message, or the domain and the data. */
  quoted: readonly string[]
  /** The listed values by label: `To`, `Amount`, `Network`, `Fee at most`, `Symbol` … */
  facts: Readonly<Record<string, string>>
}

/** Automates the wallet's window: it clicks what a person clicks. */
export interface WalletHand {
  /** Waits for a request and returns what the person reads. */
  read(): Promise<RequestContent>
  /** Waits for a request and approves it. */
  approve(): Promise<void>
  /** Waits for a request and rejects it. */
  reject(): Promise<void>
  /** Waits for the connect request and leaves only these accounts selected; `approve` then connects them. */
  chooseAccount(...names: RosterName[]): Promise<void>
  /** Waits for the lock screen and unlocks. */
  unlock(): Promise<void>
  /** Waits for the window and closes it, as its close button does. */
  closeWindow(): Promise<void>
}

/** The simulated time until a person rejects or closes a window, in milliseconds. */
export const reaction = 350

/** The wallet's own state, where it can be queried. */
interface WalletFacts {
  /** Whether a request is still pending. */
  waits(request: string): Promise<boolean>
  locked(): Promise<boolean>
}

/** Automates the place that contains the wallet's window. */
export function hand(
  surface: () => Promise<Page | FrameLocator>,
  timeout: number,
  facts?: WalletFacts,
): Omit<WalletHand, 'closeWindow'> {
  /**
   * Performs an action in the window, and retries if the window was just closing after an earlier request, or still
   * showed it.
   */
  async function attempt<Result>(act: (place: Page | FrameLocator) => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeout
    for (;;)
      try {
        return await act(await surface())
      } catch (error) {
        if (!(error instanceof AnsweredError || isClosed(error)) || Date.now() > deadline) throw error
        await pause(20)
      }
  }

  /** Returns the shown request. @throws {Late} if it is already answered, and the window has not been updated yet */
  async function shownIn(place: Page | FrameLocator): Promise<string | null> {
    const request = await place.locator('[data-request]').getAttribute('data-request', { timeout })
    if (request && facts && !(await facts.waits(request))) throw new AnsweredError()
    return request
  }

  const answer = (action: string) =>
    attempt(async place => {
      const request = await shownIn(place)
      // Pages treat a rejection that is faster than a person as an automatic one.
      if (action === 'reject') await pause(reaction)
      try {
        await place.locator(`[data-action=${action}]`).click({ timeout })
      } catch (error) {
        // The window may close before the click is reported, because the click was the last answer it waited for.
        if (!isClosed(error) || !request || !facts || (await facts.waits(request))) throw error
      }
      // The wallet processes the click a moment later; the next action must not find the same request.
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
        // The cost of a transaction is known a moment later.
        await place.locator('[data-working-out]').waitFor({ state: 'detached', timeout })
        const [heading, origin, quoted, terms, values] = await Promise.all([
          place.locator('h1').textContent({ timeout }),
          place.locator('.origin code').textContent({ timeout }),
          place.locator('[data-request] pre').allTextContents(),
          place.locator('[data-request] dt').allTextContents(),
          place.locator('[data-request] dd').allTextContents(),
        ])
        if ((await shownIn(place)) !== request) throw new AnsweredError()
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
          // A window that closes after an earlier request may still receive the click on the lock screen.
          if (!isClosed(error) || !facts || (await facts.locked())) throw error
        }
      }),
  }
}

/** The window shows an answered request. */
class AnsweredError extends CountersignError {
  override readonly name = 'AnsweredError'
  readonly code = 'answered'
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && /has been closed|Target closed|frame was detached/i.test(error.message)
}
