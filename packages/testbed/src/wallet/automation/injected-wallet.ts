import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Quirks } from '../engine/quirks.ts'
import type { Behavior, Replacement } from '../engine/types.ts'
import { hand, reaction } from './hand.ts'

/** The injected wallet, whose window is a frame in the page. */
export type InjectedWallet = ReturnType<typeof injectedWallet>

/**
 * Automates the injected wallet.
 *
 * @param timeout - the timeout for the window or a button, in milliseconds.
 */
export function injectedWallet(page: Page, { timeout = 10_000 } = {}) {
  const dialog = page.locator('countersign-demo-wallet dialog')
  const frame = page.frameLocator('countersign-demo-wallet iframe')
  /** Expands the wallet's settings, which are collapsed below a request. */
  async function unfold(): Promise<void> {
    const settings = frame.locator('input[name=behavior]').first()
    // The frame may still be loading, and a check of what is visible does not wait.
    await settings.waitFor({ state: 'attached', timeout })
    const drawer = frame.locator('details.drawer:not(.quirks):not([open]) > summary')
    if (!(await settings.isVisible()) && (await drawer.isVisible())) await drawer.click({ timeout })
  }
  return {
    ...hand(async () => {
      await dialog.waitFor({ state: 'visible', timeout })
      return frame
    }, timeout),
    async closeWindow() {
      await frame.locator('#close').waitFor({ timeout })
      await pause(reaction)
      await frame.locator('#close').click({ timeout })
    },
    /** Opens the wallet's window with the button at the page's edge. */
    open: () => page.locator('countersign-demo-tab button').click({ timeout }),
    /** Selects a behavior in the open window. */
    async setBehavior(kind: Behavior['kind']) {
      await unfold()
      await frame.locator(`input[name=behavior][value=${kind}]`).check({ timeout })
    },
    /** Selects a quirk in the open window. */
    async setQuirk<Name extends keyof Quirks>(name: Name, value: Quirks[Name]) {
      await unfold()
      const folded = frame.locator('details.quirks:not([open]) > summary')
      if (await folded.isVisible()) await folded.click({ timeout })
      await frame.locator(`#quirk-${name}`).selectOption(value, { timeout })
    },
    /** Selects an account in the open window. */
    async switchAccount(address: string) {
      await unfold()
      await frame.locator('#current-account').selectOption(address, { timeout })
    },
    /** Replaces the last sent transaction, in the open window. */
    async replace(how: Replacement) {
      await unfold()
      await frame.locator(`[data-action=${how}]`).first().click({ timeout })
    },
  }
}
