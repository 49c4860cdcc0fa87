import type { WalletFault } from '../../wallet/engine/error.ts'
import { isRecord } from '../../wallet/engine/record.ts'
import type { Encrypted } from './cipher.ts'

/** A site's decrypted call. @see EIP-1193 `request` */
export type Call = { readonly method: string; readonly params: unknown }

/** What a site's library posts to the wallet's window. */
export type SiteMessage =
  /** The answer to `PopupLoaded`: the site's description of itself. */
  | { kind: 'config'; requestId: string; location: string; appName: string | null }
  /** `@coinbase/wallet-sdk` asks which signer type to use. */
  | { kind: 'select-signer'; id: string }
  | { kind: 'handshake'; id: string; peer: string; call: Call }
  | { kind: 'encrypted'; id: string; peer: string; encrypted: Encrypted }

/** The wallet's answer; unencrypted only where there is no shared key. */
export type Answer = { readonly encrypted: Encrypted } | { readonly failure: WalletFault }

/** Limits that exceed every valid request here, and protect the page's memory. */
const most = { id: 100, location: 2048, cipherText: 262_144 }

/**
 * Parses a message from the window that opened the wallet.
 *
 * @returns `null` for every message that the two libraries do not send.
 */
export function readMessage(data: unknown): SiteMessage | null {
  if (!isRecord(data)) return null
  if (isId(data.requestId) && isRecord(data.data)) return readConfig(data.requestId, data.data)
  const { id, sender, content } = data
  if (!isId(id)) return null
  if (data.event === 'selectSignerType') return { kind: 'select-signer', id }
  if (!isPublicKey(sender) || !isRecord(content)) return null
  if (isRecord(content.handshake)) {
    const call = readCall(content.handshake)
    return call && { kind: 'handshake', id, peer: sender, call }
  }
  const encrypted = readEncrypted(content.encrypted)
  return encrypted && { kind: 'encrypted', id, peer: sender, encrypted }
}

function readConfig(requestId: string, { location, metadata }: Record<string, unknown>): SiteMessage | null {
  if (typeof location !== 'string' || location.length > most.location) return null
  const name = isRecord(metadata) ? metadata.appName : undefined
  return {
    kind: 'config',
    requestId,
    location,
    appName: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : null,
  }
}

/** Parses a decrypted message: the call, and the current chain of the library. */
export function readAction(plain: unknown): { call: Call; chainId: number } | null {
  if (!isRecord(plain) || !isRecord(plain.action)) return null
  const call = readCall(plain.action)
  const { chainId } = plain
  return call && typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0
    ? { call, chainId }
    : null
}

function readCall({ method, params }: Record<string, unknown>): Call | null {
  return typeof method === 'string' && method.length <= most.id ? { method, params } : null
}

function readEncrypted(value: unknown): Encrypted | null {
  if (!isRecord(value)) return null
  const { iv, cipherText } = value
  if (!(iv instanceof Uint8Array) || iv.byteLength !== 12) return null
  if (!(cipherText instanceof ArrayBuffer) || cipherText.byteLength > most.cipherText) return null
  // Copied into this page's own memory.
  return { iv: new Uint8Array(iv), cipherText }
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most.id
/** Whether a value has the form of an SPKI in hex; importing it checks whether it is on the curve. */
const isPublicKey = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:[0-9a-f]{2}){60,200}$/.test(value)
