import { visibleText } from '../visible-text.ts'
import { isProvider, type Wallet } from '../wallet.ts'
import { heedTime } from './heed-time.ts'

/** The longest name that is shown, in code points. */
const nameLength = 40
/** The largest icon that is taken, in characters of its data address. EIP-6963 asks for 96 × 96 pixels. */
const iconLength = 256 * 1024

/**
 * Reads what a wallet announces of itself (EIP-6963 §Provider Info). All of it is written by whoever made the
 * extension, and any script on the page may announce: nothing is taken that could mislead or weigh down the page.
 *
 * @param detail - the `detail` of an `eip6963:announceProvider` event.
 * @returns the wallet, or `undefined` if the announcement is not usable.
 */
export function parseAnnouncement(detail: unknown): Wallet | undefined {
  try {
    if (!isRecord(detail) || !isRecord(detail.info)) return undefined
    // Each property is read once: a getter may answer differently the second time.
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

/** Gives what can be shown of the name that a wallet gives itself; `null` if there is nothing. */
export function cleanName(name: unknown): string | null {
  return typeof name === 'string' ? visibleText(name, nameLength) || null : null
}

/** Takes only images that come with the announcement: an address elsewhere would tell its host who visits. */
export function cleanIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > iconLength) return null
  const trimmed = icon.trim()
  return /^data:image\/(?:svg\+xml|png|webp|jpeg|gif|avif)[;,]/i.test(trimmed) ? trimmed : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
