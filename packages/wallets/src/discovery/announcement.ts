import { isObject } from '@countersign/core'
import { visibleText } from '../visible-text.ts'
import { isProvider, type Wallet } from '../wallet.ts'
import { heedTime } from './heed-time.ts'

/** The maximum length of a name that is shown, in code points. */
const nameLength = 40
/** The maximum size of an icon, in characters of its data address. EIP-6963 recommends 96 × 96 pixels. */
const iconLength = 256 * 1024

/**
 * Reads a wallet's announcement (EIP-6963 §Provider Info). The author of the extension controls all of it, and any
 * script on the page can announce: nothing that could mislead the person or slow down the page is accepted.
 *
 * @param detail - the `detail` of an `eip6963:announceProvider` event.
 * @returns the wallet, or `undefined` if the announcement is not usable.
 */
export function parseAnnouncement(detail: unknown): Wallet | undefined {
  try {
    if (!isObject(detail) || !isObject(detail.info)) return undefined
    // Each property is read once: a getter may return something else the second time.
    const provider = detail.provider
    const { name, icon, rdns, uuid } = detail.info
    if (!isProvider(provider)) return undefined
    if (!isRdns(rdns)) return undefined
    if (typeof uuid !== 'string' || !/^[\w-]{1,64}$/.test(uuid)) return undefined
    const shownName = cleanName(name)
    if (shownName === null) return undefined
    return {
      id: `${rdns}#${uuid}`,
      name: shownName,
      icon: cleanIcon(icon),
      rdns,
      provider: heedTime(provider),
    }
  } catch {
    return undefined
  }
}

/** Whether it is a reversed domain name, such as `org.example.fox`. */
export function isRdns(rdns: unknown): rdns is string {
  return typeof rdns === 'string' && rdns.length <= 128 && /^[\w-]+(?:\.[\w-]+)*$/.test(rdns)
}

/** Returns the part of a wallet's name that can be shown; `null` if nothing is left. */
export function cleanName(name: unknown): string | null {
  return typeof name === 'string' ? visibleText(name, nameLength) || null : null
}

/** Accepts only images that are part of the announcement: an external address would reveal the visitor to its host. */
export function cleanIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > iconLength) return null
  const trimmed = icon.trim()
  return /^data:image\/(?:svg\+xml|png|webp|jpeg|gif|avif)[;,]/i.test(trimmed) ? trimmed : null
}
