import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import type { Hex } from 'viem'
import type { RosterName } from '../accounts/roster.ts'
import type { Quirks } from '../engine/quirks.ts'
import type { PendingRequest, WalletState } from '../engine/state.ts'
import type { Behaviour, Chain, Origin, Replacement, SentTransaction } from '../engine/types.ts'
import type { ExtensionControl } from '../extension/control.ts'
import { hand, reaction, type WalletHand } from './hand.ts'
import { switchOff } from './switch-off.ts'

/** The wallet of an extension: its window by hand, and its settings by program. */
export interface ExtensionWallet extends WalletHand {
  /** The extension's id in this browser. */
  id: string
  /** The approval window's page, once it is open. */
  window(): Promise<Page>
  /** Opens the extension's control panel in a tab. */
  openControls(): Promise<Page>
  /** What waits in the wallet now. */
  pending(): Promise<readonly PendingRequest[]>
  state(): Promise<WalletState>
  setBehaviour(behaviour: Behaviour | Behaviour['kind']): Promise<void>
  /** Gives the wallet quirks of others; those not named stay as they are. */
  setQuirks(quirks: Partial<Quirks>): Promise<void>
  /** The chain that the wallet is on. */
  chainId(): Promise<number>
  /** What the wallet has sent, the newest first. */
  sent(): Promise<readonly SentTransaction[]>
  /**
   * Sends a transaction once more with a higher fee, as a person does in the wallet.
   *
   * @param hash - @default the last one
   * @returns the hash of the one in its place.
   */
  speedUp(hash?: Hex): Promise<Hex>
  /** Sends an empty transaction in place of one, as `speedUp`. */
  cancel(hash?: Hex): Promise<Hex>
  /**
   * Switches the extension off in the browser's own list of extensions, while pages are open: what they wait for
   * fails, and pages that are loaded from then on find no wallet. Other wallets are not touched.
   */
  vanish(): Promise<void>
  /** Makes an account current and shows it to every connected site. */
  switchAccount(name: RosterName): Promise<void>
  /** Goes to another chain from the wallet's own side. */
  switchChain(chainId: number): Promise<void>
  setChains(chains: readonly Chain[]): Promise<void>
  lock(): Promise<void>
  disconnect(origin?: Origin): Promise<void>
}

/** Gives the wallet of an extension, by its worker. */
export function extensionWallet(context: BrowserContext, worker: Worker, timeout: number): ExtensionWallet {
  const id = new URL(worker.url()).host
  const address = `chrome-extension://${id}/approval.html`
  const isApproval = (page: Page) => page.url() === address && !page.isClosed()
  async function window(): Promise<Page> {
    // Looked for again and again, since a page has its address only some time after it appears.
    for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(20)) {
      const page = context.pages().find(isApproval)
      if (!page) continue
      // Playwright gives every page the size of the context's; this one is a small window.
      if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size)
      return page
    }
    throw new Error(`The wallet did not open its window within ${timeout} ms.`)
  }
  const control = <Name extends keyof ExtensionControl>(
    name: Name,
    ...values: Parameters<ExtensionControl[Name]>
  ) => worker.evaluate(callControl, [name, values] as const) as ReturnType<ExtensionControl[Name]>
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
    unlock: async () => ((await control('state')).pending.length > 0 ? hands.unlock() : control('unlock')),
    id,
    window,
    async closeWindow() {
      await hands.read()
      const page = await window()
      await pause(reaction)
      const { pending } = await control('state')
      await page.close()
      // The wallet hears of it a moment later; a request before that would count as closed too.
      while ((await control('state')).pending.some(({ id }) => pending.some(before => before.id === id)))
        await pause(20)
    },
    async openControls() {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/control.html`)
      return page
    },
    pending: async () => (await control('state')).pending,
    state: () => control('state'),
    setBehaviour: behaviour =>
      control('setBehaviour', typeof behaviour === 'string' ? behaviourOf(behaviour) : behaviour),
    setQuirks: quirks => control('setQuirks', quirks),
    chainId: async () => (await control('state')).chainId,
    sent: async () => (await control('state')).sent,
    speedUp: hash => replace('speed-up', hash),
    cancel: hash => replace('cancel', hash),
    vanish: () => switchOff(context, id),
    switchAccount: name => control('switchAccount', name),
    switchChain: chainId => control('switchChain', chainId),
    setChains: chains => control('setChains', chains),
    lock: () => control('lock'),
    disconnect: origin => (origin === undefined ? control('disconnect') : control('disconnect', origin)),
  }
}

const size = { width: 360, height: 600 }

/** Runs in the extension's worker. */
function callControl([name, values]: readonly [string, readonly unknown[]]): unknown {
  const { countersignWallet } = globalThis as unknown as {
    countersignWallet: Record<string, (...values: unknown[]) => unknown>
  }
  return countersignWallet[name]?.(...values)
}

function behaviourOf(kind: Behaviour['kind']): Behaviour {
  return kind === 'refuse' ? { kind, code: 4001 } : { kind }
}
