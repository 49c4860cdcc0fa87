import { isProvider, type Wallet } from '../wallet.ts'

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
    if (typeof rdns !== 'string' || !/^[\w-]+(?:\.[\w-]+)*$/.test(rdns) || rdns.length > 128) return undefined
    if (typeof uuid !== 'string' || !/^[\w-]{1,64}$/.test(uuid)) return undefined
    const shownName = typeof name === 'string' ? cleanName(name) : ''
    if (shownName === '') return undefined
    return { id: `${rdns}#${uuid}`, name: shownName, icon: cleanIcon(icon), rdns, provider }
  } catch {
    return undefined
  }
}

/** Takes out what cannot be seen or would reorder the text around it, and bounds the length. */
function cleanName(name: string): string {
  const visible = name
    .slice(0, 1024)
    // Controls, bidirectional and zero-width marks, private and unassigned code points, lone surrogates.
    .replace(/[\p{Z}\s]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    // A pile of combining marks draws over the lines above and below.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const points = [...visible]
  return points.length > nameLength ? `${points.slice(0, nameLength - 1).join('')}…` : visible
}

/** Takes only images that come with the announcement: an address elsewhere would tell its host who visits. */
function cleanIcon(icon: unknown): string | null {
  if (typeof icon !== 'string' || icon.length > iconLength) return null
  const trimmed = icon.trim()
  return /^data:image\/(?:svg\+xml|png|webp|jpeg|gif|avif)[;,]/i.test(trimmed) ? trimmed : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
