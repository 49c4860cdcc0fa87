import type { Page } from 'playwright-core'
import type { Behaviour } from '../engine/types.ts'
import { hand, type WalletHand } from './hand.ts'

/** The injected wallet, whose window is a frame of the page. */
export interface InjectedWallet extends WalletHand {
  /** Opens the wallet's window by the button at the page's edge. */
  open(): Promise<void>
  /** Chooses a behaviour in the open window. */
  setBehaviour(kind: Behaviour['kind']): Promise<void>
}

/**
 * Gives the hand of the injected wallet.
 *
 * @param timeout - how long to wait for the window or a button, in milliseconds.
 */
export function injectedWallet(page: Page, { timeout = 10_000 } = {}): InjectedWallet {
  const dialog = page.locator('countersign-demo-wallet dialog')
  const frame = page.frameLocator('countersign-demo-wallet iframe')
  return {
    ...hand(async () => {
      await dialog.waitFor({ state: 'visible', timeout })
      return frame
    }, timeout),
    closeWindow: () => frame.locator('#close').click({ timeout }),
    open: () => page.locator('countersign-demo-tab button').click({ timeout }),
    async setBehaviour(kind) {
      const radio = frame.locator(`input[name=behaviour][value=${kind}]`)
      const drawer = frame.locator('details.drawer:not([open]) > summary')
      if (!(await radio.isVisible()) && (await drawer.isVisible())) await drawer.click({ timeout })
      await radio.check({ timeout })
    },
  }
}
