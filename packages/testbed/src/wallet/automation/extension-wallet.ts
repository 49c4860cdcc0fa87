import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Worker } from 'playwright-core'
import type { RosterName } from '../accounts/roster.ts'
import type { PendingRequest, WalletState } from '../engine/state.ts'
import type { Behaviour, Chain, Origin } from '../engine/types.ts'
import type { ExtensionControl } from '../extension/control.ts'
import { hand, type WalletHand } from './hand.ts'

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
  /** Makes an account current and shows it to every connected site. */
  switchAccount(name: RosterName): Promise<void>
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
  return {
    ...hands,
    unlock: async () => ((await control('state')).pending.length > 0 ? hands.unlock() : control('unlock')),
    id,
    window,
    async closeWindow() {
      await hands.read()
      const page = await window()
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
