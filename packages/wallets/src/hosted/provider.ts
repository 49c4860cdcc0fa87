import type { UnaddressedMessage } from '../authentication/authentication.ts'
import type { Eip1193Provider } from '../wallet.ts'
import type { Question } from './conversation.ts'
import { type Emitter, newEmitter } from './emitter.ts'
import { HostedAnswerError, readFailure } from './errors.ts'
import { accountsOf, heldAccount, type KeptAccount } from './held-account.ts'
import type { HostedSignature, HostedWallet } from './hosted.ts'
import type { Library } from './library.ts'
import { connectRequest, readSignature } from './one-step.ts'

/**
 * The requests that a wallet receives in its window. The libraries would send everything else to a node of the
 * wallet's.
 */
const inWindow: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_grantPermissions',
])

/** The codes for unsupported requests (EIP-1193, JSON-RPC 2.0, EIP-5792). */
const unknown: ReadonlySet<number> = new Set([4200, -32601, 5700])

export type ProviderOptions = {
  readonly wallet: HostedWallet
  /** EIP-155 ids of the site's chains. */
  readonly chainIds: readonly number[]
  readonly load: () => Promise<Library>
  readonly ask: <T>(call: (check: () => void) => Promise<T>, question: Question) => Promise<T>
  readonly kept: KeptAccount
  /** Releases the library from its other wallets: it stores one account. */
  readonly takeOver: () => Promise<void>
}

export type HostedProvider = Eip1193Provider & {
  readonly connect: (
    request: UnaddressedMessage | null,
    signal?: AbortSignal,
  ) => Promise<HostedSignature | null>
  /** Releases the library: another wallet uses it. */
  readonly letGo: () => Promise<void>
  readonly emit: Emitter['emit']
}

/** Creates the EIP-1193 provider of a hosted wallet; its library is loaded with the first request that needs it. */
export function hostedProvider({
  wallet,
  chainIds,
  load,
  ask,
  kept,
  takeOver,
}: ProviderOptions): HostedProvider {
  const emitter = newEmitter()
  const held = heldAccount({ load, kept, tell: emitter.emit })
  const { hasAccount, library: loaded, accounts, forget } = held

  async function connected(): Promise<Library> {
    // The libraries would clear their state because of the request, or answer it without the wallet.
    if ((await accounts()).length === 0) throw new HostedAnswerError(4100, 'Connect the wallet first.')
    return loaded()
  }

  async function connect(
    request: UnaddressedMessage | null,
    signal?: AbortSignal,
  ): Promise<HostedSignature | null> {
    const signs = request && wallet.sdk === 'base-account' ? request : null
    const question = { needsWindow: signs !== null || !hasAccount(), ...(signal ? { signal } : {}) }
    return ask(async check => {
      await takeOver()
      const library = await loaded()
      // The stored account may be another wallet's, or come from an invalid response. Old keys may be stored here but
      // deleted at the wallet: a new handshake is one more message, in one window.
      if (signs || !hasAccount()) await forget()
      check()
      const signed = signs && (await connectAndSign(library, signs, check))
      if (!signs) await library.request({ method: 'eth_requestAccounts' })
      const [account] = await accountsOf(library)
      if (account === undefined) {
        await forget()
        throw new HostedAnswerError(-32603, 'The wallet shows no account.')
      }
      held.keep(account)
      return signed
    }, question)
  }

  async function connectAndSign(
    library: Library,
    request: UnaddressedMessage,
    check: () => void,
  ): Promise<HostedSignature | null> {
    try {
      return readSignature(await library.request(connectRequest(request)))
    } catch (error) {
      const failure = readFailure(error)
      if (!(failure instanceof HostedAnswerError) || !unknown.has(failure.code)) throw failure
      check()
      await library.request({ method: 'eth_requestAccounts' })
      return null
    }
  }

  async function switchChain(params: unknown): Promise<null> {
    const library = await connected()
    const call = { method: 'wallet_switchEthereumChain', params }
    await ask(() => library.request(call), { needsWindow: false })
    // The libraries report success even if the wallet does not know this chain.
    const asked: unknown = Array.isArray(params) ? Reflect.get(Object(params[0]), 'chainId') : undefined
    if (Number(await library.request({ method: 'eth_chainId' })) !== Number(asked))
      throw new HostedAnswerError(4902, 'The wallet does not have this chain.')
    return null
  }

  async function chainId(): Promise<string> {
    if ((await accounts()).length > 0) {
      const found = Number(await (await loaded()).request({ method: 'eth_chainId' }))
      if (Number.isSafeInteger(found) && found > 0) return `0x${found.toString(16)}`
    }
    // Without an account the libraries return Ethereum, regardless of the site's chains.
    return `0x${(chainIds[0] ?? 1).toString(16)}`
  }

  async function request(call: { method: string; params?: unknown }): Promise<unknown> {
    const { method, params } = call
    switch (method) {
      case 'eth_accounts':
        return accounts()
      case 'eth_requestAccounts':
        await connect(null)
        return accounts()
      case 'eth_chainId':
        return chainId()
      case 'net_version':
        return String(Number(await chainId()))
      case 'eth_coinbase':
        return (await accounts())[0] ?? null
      case 'wallet_switchEthereumChain':
        return switchChain(params)
      case 'wallet_getCapabilities': {
        const library = await connected()
        return library.request(call)
      }
      case 'wallet_disconnect':
      case 'wallet_revokePermissions':
        await forget()
        return null
      default: {
        if (!inWindow.has(method))
          throw new HostedAnswerError(4200, `This wallet doesn't support ${method}. Use an RPC node.`)
        const library = await connected()
        return ask(() => library.request(call), { needsWindow: true })
      }
    }
  }

  return {
    request: async call => {
      try {
        return await request(call)
      } catch (error) {
        throw readFailure(error)
      }
    },
    on: emitter.on,
    removeListener: emitter.removeListener,
    emit: emitter.emit,
    connect,
    letGo: held.letGo,
  }
}
