import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import type { Hex } from 'viem'
import type { RosterName } from '../accounts/roster.ts'
import type { Quirks } from '../engine/quirks.ts'
import type { Behavior, Chain, Origin, Replacement } from '../engine/types.ts'
import type { ExtensionControl } from '../extension/control.ts'
import { hand, reaction } from './hand.ts'

/** Calls a function of the extension's control. */
export type ControlCall = <Name extends keyof ExtensionControl>(
  name: Name,
  ...values: Parameters<ExtensionControl[Name]>
) => ReturnType<ExtensionControl[Name]>

/** An extension's wallet: automation of its window, and programmatic control of its settings. */
export type ExtensionWallet = ReturnType<typeof extensionWallet>

/**
 * Automates the wallet of an extension.
 *
 * @param origin - of the extension's own pages
 */
export function extensionWallet(
  context: BrowserContext,
  origin: string,
  control: ControlCall,
  timeout: number,
) {
  const address = `${origin}/approval.html`
  const isApproval = (page: Page) => page.url() === address && !page.isClosed()
  async function window(): Promise<Page> {
    // Poll, because a page gets its URL only some time after it opens.
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(20)) {
      const page = context.pages().find(isApproval)
      if (!page) continue
      // Playwright gives every page the size of the context's viewport; this one is a small window.
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      return page
    }
    throw new Error(`The wallet did not open its window within ${timeout} ms.`)
  }
  const dispatch = (...action: Parameters<ExtensionControl['dispatch']>) => control('dispatch', ...action)
  const hands = hand(window, timeout, {
    waits: async request => (await control('state')).pending.some(({ id }) => id === request),
    locked: async () => (await control('state')).locked,
  })
  async function replace(how: Replacement, given?: Hex): Promise<Hex> {
    const hash = given ?? (await control('state')).sent[0]?.hash
    if (!hash) throw new Error('The wallet has sent nothing that could be replaced.')
    return control('replace', hash, how)
  }
  return {
    ...hands,
    unlock: async () =>
      (await control('state')).pending.length > 0 ? hands.unlock() : dispatch({ type: 'unlock' }),
    /** Waits until the approval window is open, and returns its page. */
    window,
    async closeWindow() {
      await hands.read()
      const page = await window()
      await pause(reaction)
      const { pending } = await control('state')
      await page.close()
      // The wallet detects it a moment later; a request before that would count as closed too.
      while ((await control('state')).pending.some(({ id }) => pending.some(before => before.id === id)))
        await pause(20)
    },
    /** Opens the extension's control panel in a tab. */
    async openControls() {
      const page = await context.newPage()
      await page.goto(`${origin}/control.html`)
      return page
    },
    /** Returns the wallet's pending requests. */
    pending: async () => (await control('state')).pending,
    state: () => control('state'),
    setBehavior: (behavior: Behavior | Behavior['kind']) =>
      dispatch({
        type: 'behave',
        behavior: typeof behavior === 'string' ? behaviorOf(behavior) : behavior,
      }),
    /** Sets quirks of real wallets; others stay unchanged. */
    setQuirks: (quirks: Partial<Quirks>) => dispatch({ type: 'quirk', quirks }),
    /** Returns the wallet's current chain. */
    chainId: async () => (await control('state')).chainId,
    /** Returns the sent transactions, newest first. */
    sent: async () => (await control('state')).sent,
    /**
     * Resends a transaction with a higher fee, as a person does in the wallet.
     *
     * @param hash - @default the last one
     * @returns the hash of the replacement.
     */
    speedUp: (hash?: Hex) => replace('speed-up', hash),
    /** Replaces a transaction with an empty one, as `speedUp`. */
    cancel: (hash?: Hex) => replace('cancel', hash),
    /** Sets the current account and shows it to every connected site. */
    async switchAccount(name: RosterName) {
      const card = (await control('accounts')).find(known => known.name === name)
      if (!card) throw new Error(`The wallet has no account named ${name}.`)
      await dispatch({ type: 'select', account: card.address })
    },
    /** Switches the chain in the wallet itself. */
    switchChain: (chainId: number) => dispatch({ type: 'switch-chain', chainId }),
    setChains: (chains: readonly Chain[]) => dispatch({ type: 'set-chains', chains }),
    lock: () => dispatch({ type: 'lock' }),
    disconnect: (origin?: Origin) =>
      dispatch({ type: 'disconnect', ...(origin !== undefined && { origin }) }),
  }
}

const size = { width: 360, height: 600 }

function behaviorOf(kind: Behavior['kind']): Behavior {
  return kind === 'refuse' ? { kind, code: 4001 } : { kind }
}
