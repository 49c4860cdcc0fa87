import type { Eip1193Provider } from '../wallet.ts'
import { answerTo, openRequest } from './answers.ts'
import { PhoneError, readFailure, sessionIsOver } from './errors.ts'
import { listedIn, methodsOn, onChain, readChainId, type Shown, shownOf, withAccounts } from './namespaces.ts'
import type { Client, Session } from './surroundings.ts'

/** The methods that are requested from a phone. Nodes are not reached this way. */
export const phoneMethods = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]
export const phoneEvents = ['accountsChanged', 'chainChanged']

/** How long the end of a session waits for the relay, in milliseconds. */
const goodbye = 2_000

type Call = Parameters<Eip1193Provider['request']>[0]
type Listener = (...values: unknown[]) => void

export type PhoneProvider = {
  readonly provider: Eip1193Provider
  readonly shown: () => Shown
  /** Called with the library's events of the session. */
  readonly told: (event: { readonly name: string; readonly data: unknown }) => void
  readonly updated: (session: Session) => void
  readonly ended: () => void
}

export type PhoneProviderOptions = {
  readonly client: Client
  readonly topic: string
  readonly shown: Shown
  /** The chains that the site offers. */
  readonly offered: readonly number[]
  readonly changed: (shown: Shown) => void
  /** Whether the relay received the request with that id. */
  readonly wasSent: (id: number) => boolean
  /** Ends the session, and notifies the phone. */
  readonly end: () => Promise<void>
  /** Called when the session has ended, here or on the phone. */
  readonly over: () => void
}

/** Creates the EIP-1193 provider of a phone's session. */
export function phoneProvider(options: PhoneProviderOptions): PhoneProvider {
  const { client, topic, offered } = options
  const listeners = new Map<string, Set<Listener>>()
  const underway = new Map<string, Promise<unknown>>()
  const end = new AbortController()
  let { shown } = options

  function emit(event: string, value: unknown) {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        reportError(error)
      }
    }
  }

  function show(next: Shown) {
    const before = shown
    shown = next
    if (next.chainId !== before.chainId) emit('chainChanged', hex(next.chainId))
    if (next.accounts.join() !== before.accounts.join()) emit('accountsChanged', [...next.accounts])
    options.changed(next)
  }

  function ended() {
    if (end.signal.aborted) return
    end.abort(sessionIsOver())
    options.over()
    emit('disconnect', sessionIsOver())
  }

  const session = () => {
    if (end.signal.aborted || !client.session.keys.includes(topic)) throw sessionIsOver()
    return client.session.get(topic)
  }

  /** Sends a request to the phone on a chain that the session lists. */
  async function ask({ method, params }: Call): Promise<unknown> {
    const { namespaces } = session()
    const listed = listedIn(namespaces)
    const chainId = listed.some(account => account.chainId === shown.chainId)
      ? shown.chainId
      : listed[0]?.chainId
    // On another chain the transaction would be a different one.
    if (chainId === undefined || (chainId !== shown.chainId && /^eth_send|Calls$/.test(method)))
      throw new PhoneError(4901, `The session with the wallet does not include chain ${shown.chainId}.`)
    if (!methodsOn(namespaces, chainId).has(method))
      throw new PhoneError(4200, `The wallet does not support ${method}.`)
    await untilOnline()
    const request = { method, params: params ?? [] }
    return client.request<unknown>({ topic, chainId: `eip155:${chainId}`, request }).catch(failure => {
      throw readFailure(failure)
    })
  }

  /** Requests a signature; a request that the phone has already received is not sent a second time. */
  async function askOnce(call: Call): Promise<unknown> {
    const [data, address]: unknown[] = Array.isArray(call.params) ? call.params : []
    if (typeof data !== 'string' || typeof address !== 'string') return ask(call)
    const key = `${data} ${address}`.toLowerCase()
    const open = openRequest(client, topic, { data, address }, options.wasSent)
    const answer = underway.get(key) ?? (open ? answerTo(client, open, end.signal) : ask(call))
    underway.set(key, answer)
    return answer.finally(() => underway.delete(key))
  }

  async function changeChain(call: Call): Promise<null> {
    const [parameter]: unknown[] = Array.isArray(call.params) ? call.params : []
    const asked =
      typeof parameter === 'object' && parameter !== null && 'chainId' in parameter
        ? parameter.chainId
        : undefined
    const chainId = readChainId(asked)
    if (chainId === undefined) throw new PhoneError(-32602, 'The chain cannot be read.')
    // Each request names its chain: changing between the session's chains needs no request to the phone.
    if (!listedIn(session().namespaces).some(account => account.chainId === chainId)) await ask(call)
    show(onChain(shown, listedIn(session().namespaces), chainId))
    return null
  }

  async function revoke(): Promise<null> {
    if (end.signal.aborted) return null
    ended()
    await Promise.race([options.end(), new Promise(resolve => setTimeout(resolve, goodbye))])
    return null
  }

  async function request(call: Call): Promise<unknown> {
    switch (call.method) {
      case 'eth_requestAccounts':
        session()
        return [...shown.accounts]
      case 'eth_accounts':
        return end.signal.aborted ? [] : [...shown.accounts]
      case 'eth_chainId':
        return hex(shown.chainId)
      case 'wallet_revokePermissions':
        return revoke()
      case 'wallet_switchEthereumChain':
        return changeChain(call)
      case 'personal_sign':
        return askOnce(call)
      default:
        if (phoneMethods.includes(call.method)) return ask(call)
        throw new PhoneError(4200, `${call.method} is not a matter of the phone.`)
    }
  }

  const provider: Eip1193Provider = {
    request: call =>
      call.method === 'wallet_revokePermissions' ? revoke() : untilEnd(request(call), end.signal),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }

  return {
    provider,
    shown: () => shown,
    told: ({ name, data }) => {
      if (end.signal.aborted) return
      const chainId = name === 'chainChanged' ? readChainId(data) : undefined
      if (chainId !== undefined) show(onChain(shown, listedIn(session().namespaces), chainId))
      if (name === 'accountsChanged') show(withAccounts(shown, data))
    },
    updated: ({ namespaces }) => {
      const next = shownOf(listedIn(namespaces), shown, offered)
      if (next && !end.signal.aborted) show(next)
    },
    ended,
  }
}

/** The library would not even try. */
async function untilOnline(): Promise<void> {
  if (globalThis.navigator?.onLine !== false) return
  await new Promise(resolve => globalThis.window?.addEventListener('online', resolve, { once: true }))
}

/** Rejects a pending response when the session has ended. */
function untilEnd<Answer>(answer: Promise<Answer>, end: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(end.reason)
    end.addEventListener('abort', ended)
    answer.then(resolve, reject).finally(() => end.removeEventListener('abort', ended))
  })
}

const hex = (chainId: number) => `0x${chainId.toString(16)}`
