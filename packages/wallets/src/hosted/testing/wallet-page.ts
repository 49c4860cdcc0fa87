import type { LoadedPage, Script } from './browser.ts'

// A wallet's page as the libraries expect it, with what it answers left to the test.

type Call = { readonly method: string; readonly params: unknown }

export type WalletPage = {
  /** Gives what the wallet answers; what is thrown is its error. */
  answer: (call: Call, page: LoadedPage) => unknown
  /** What the wallet was asked. */
  readonly calls: Call[]
  /** The chains that it says it has. */
  chains?: Readonly<Record<number, string>>
  /** What it says of how it wants to be spoken to. */
  signer?: unknown
  /** Whether it says that it is there. */
  speaks?: boolean
  /** Whether it goes once it has answered, as the real ones do. */
  closes?: boolean
}

/** Speaks the wallets' protocol: hello, handshake of P-256 keys, requests in AES-GCM. */
export function walletPage(page: WalletPage): Script {
  const keys = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveKey'])

  return loaded => {
    if (page.speaks !== false) loaded.say({ event: 'PopupLoaded', id: crypto.randomUUID() })
    return async message => {
      const { id, event, sender, content } = message
      if (event === 'selectSignerType') return loaded.say({ requestId: id, data: page.signer ?? 'scw' })
      if (typeof sender !== 'string' || !isRecord(content)) return
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
  if (isRecord(content.handshake)) return callOf(content.handshake)
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
