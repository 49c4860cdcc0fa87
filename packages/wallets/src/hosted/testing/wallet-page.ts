import { isObject } from '@countersign/core'
import type { LoadedPage, Script } from './browser.ts'

// A wallet's page as the libraries expect it. A test defines its responses.

type Call = { readonly method: string; readonly params: unknown }

export type WalletPage = {
  /** Returns the wallet's response; what it throws is the wallet's error. */
  answer: (call: Call, page: LoadedPage) => unknown
  /** The requests that the wallet received. */
  readonly calls: Call[]
  /** The chains that it reports. */
  chains?: Readonly<Record<number, string>>
  /** The transport that it reports. */
  signer?: unknown
  /** Whether it reports that it has loaded. */
  speaks?: boolean
  /** Whether it closes after its response, as the real ones do. */
  closes?: boolean
}

/** Implements the wallets' protocol: hello, handshake with P-256 keys, requests in AES-GCM. */
export function walletPage(page: WalletPage): Script {
  const keys = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveKey'])

  return loaded => {
    if (page.speaks !== false) loaded.say({ event: 'PopupLoaded', id: crypto.randomUUID() })
    return async message => {
      const { id, event, sender, content } = message
      if (event === 'selectSignerType') return loaded.say({ requestId: id, data: page.signer ?? 'scw' })
      if (typeof sender !== 'string' || !isObject(content)) return
      const secret = await secretWith(sender)
      const call = await callIn(content, secret)
      page.calls.push(call)
      const result = await resultOf(call, loaded)
      if (result === undefined) return
      const own = await crypto.subtle.exportKey('spki', (await keys).publicKey)
      const encrypted = await encrypt({ result, data: { chains: page.chains } }, secret)
      loaded.say({
        id: crypto.randomUUID(),
        requestId: id,
        sender: Buffer.from(own).toString('hex'),
        content: { encrypted },
        timestamp: new Date(),
      })
      if (page.closes && call.method !== 'handshake') {
        loaded.say({ event: 'PopupUnload', id: crypto.randomUUID() })
        loaded.close()
      }
    }
  }

  async function resultOf(call: Call, loaded: LoadedPage) {
    if (call.method === 'handshake') return { value: null }
    try {
      const value = await page.answer(call, loaded)
      return value === undefined ? undefined : { value }
    } catch (error) {
      return { error }
    }
  }

  async function secretWith(peer: string) {
    const key = await crypto.subtle.importKey(
      'spki',
      Buffer.from(peer, 'hex'),
      { name: 'ECDH', namedCurve: 'P-256' },
      true,
      [],
    )
    const { privateKey } = await keys
    return crypto.subtle.deriveKey(
      { name: 'ECDH', public: key },
      privateKey,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  }
}

async function callIn(content: Record<string, unknown>, secret: CryptoKey): Promise<Call> {
  if (isObject(content.handshake)) return callOf(content.handshake)
  const { iv, cipherText } = content.encrypted as { iv: BufferSource; cipherText: BufferSource }
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)
  return callOf(JSON.parse(new TextDecoder().decode(plain)).action)
}

function callOf({ method, params }: Record<string, unknown>): Call {
  return { method: String(method), params }
}

async function encrypt(value: unknown, secret: CryptoKey) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(value))
  return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, plain) }
}
