import type { Wallet } from '../wallet.ts'
import { type Conversation, startConversation } from './conversation.ts'
import type { Hosted, HostedWallet } from './hosted.ts'
import { kept } from './kept.ts'
import { type Libraries, type Library, loadLibrary } from './library.ts'
import { type HostedProvider, hostedProvider } from './provider.ts'
import { isWalletPage, walletOf } from './wallet-of.ts'

export type HostedOptions = {
  /** The name of the site that the wallets show. */
  readonly name: string
  readonly wallets: readonly HostedWallet[]
  /** CAIP-2. */
  readonly chains: readonly string[]
  /** The library of each wallet. */
  readonly libraries: Libraries
  /** Returns whether our server reaches the page of a wallet; `null` if unknown. @default always unknown */
  readonly probe?: (id: string) => Promise<boolean | null>
}

/** The client for wallets, as `createHosted` loads it once a person has selected one. */
export type Speaking = Hosted & {
  /** Adopts the window that was opened for a wallet before this code was loaded; `null`: the browser blocked it. */
  readonly adopt: (wallet: Wallet, popup: Window | null) => void
}

/** Creates the client for hosted wallets. A wallet's provider emits `ready` when its page is loaded and listens. */
export function startSpeaking(options: HostedOptions, page: () => Window = () => window): Speaking {
  const { name, chains, probe = async () => null } = options
  const wallets = options.wallets.filter(({ url }) => isWalletPage(url))
  const chainIds = chains.flatMap(chain => (/^eip155:\d+$/.test(chain) ? [Number(chain.slice(7))] : []))
  const byId = new Map(wallets.map(wallet => [wallet.id, wallet]))
  const made = new Map<string, { readonly wallet: Wallet; readonly provider: HostedProvider }>()
  let conversation: Conversation | null = null

  function talk(): Conversation {
    conversation ??= startConversation(page(), {
      probe,
      ready: ({ id }) => made.get(id)?.provider.emit('ready'),
    })
    return conversation
  }

  function make(hosted: HostedWallet) {
    const { id, sdk } = hosted
    const provider = hostedProvider({
      wallet: hosted,
      chainIds,
      load: () => loadFor(hosted),
      ask: (call, question) => talk().ask(hosted, call, question),
      kept: {
        account: () => kept.account(page, hosted),
        set: account => kept.set(page, hosted, account),
        clear: () => kept.clear(page, hosted),
      },
      takeOver: async () => {
        for (const [other, { provider }] of made)
          if (other !== id && byId.get(other)?.sdk === sdk) await provider.letGo()
      },
    })
    const entry = { wallet: walletOf(hosted, provider), provider }
    made.set(id, entry)
    return entry
  }

  async function loadFor(hosted: HostedWallet): Promise<Library> {
    const library = await loadLibrary(options.libraries, hosted.sdk, { name, chainIds, url: hosted.url })
    // In the in-app browser of a wallet the libraries return that wallet instead. It can be selected as an installed
    // one.
    if (isInjected(page(), library)) throw new TypeError('This browser has a built-in wallet.')
    return library
  }

  function find(id: string) {
    const hosted = byId.get(id)
    return hosted ? (made.get(id) ?? make(hosted)) : null
  }

  /** Returns the entry of one of our wallets; `null` for others. */
  const ours = (wallet: Wallet) => (wallet.hosted ? (byId.get(wallet.hosted.entry) ?? null) : null)

  return {
    wallets,
    wallet: id => find(id)?.wallet ?? null,
    openWindow: wallet => {
      const hosted = ours(wallet)
      if (hosted) talk().openWindow(hosted)
    },
    adopt: (wallet, popup) => {
      const hosted = ours(wallet)
      if (hosted) talk().adopt(hosted, popup)
    },
    closeWindow: wallet => {
      const hosted = ours(wallet)
      if (hosted) conversation?.closeWindow(hosted)
    },
    connect: async (wallet, { request, signal }) => {
      const hosted = ours(wallet)
      const entry = hosted && find(hosted.id)
      if (!entry) throw new TypeError('This wallet is not one of those that were given.')
      return entry.provider.connect(request, signal)
    },
    hasKept: id => {
      const hosted = byId.get(id)
      return hosted !== undefined && kept.has(page, hosted)
    },
    dispose: () => {
      conversation?.dispose()
      conversation = null
    },
  }
}

function isInjected(page: Window, library: Library): boolean {
  try {
    const own: unknown = Reflect.get(page, 'ethereum')
    const top: unknown = page.top ? Reflect.get(page.top, 'ethereum') : undefined
    return library === own || library === top
  } catch {
    // This page is in a frame of another origin: the libraries could not look there either.
    return false
  }
}
