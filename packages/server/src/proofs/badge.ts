import { badgeSize } from '@countersign/api/pages'
import { expiredStroke, firstStroke, revokedStroke, validStroke } from '@countersign/api/seal'
import { escapeMarkup } from '../http/escape-markup.ts'
import { languageOf } from '../http/language-of.ts'
import { messages as ar } from '../locales/compiled/ar/badge.ts'
import { messages as de } from '../locales/compiled/de/badge.ts'
import { messages as en } from '../locales/compiled/en/badge.ts'
import type { ProofStatus } from './record.ts'

const catalogs = { en, de, ar }

type BadgeStatus = Exclude<ProofStatus, 'draft'>

/** The color and the second stroke of each seal, as on the page of a proof. The background suits any site. */
const seals: Readonly<Record<BadgeStatus, { readonly color: string; readonly stroke: string }>> = {
  valid: { color: '#0b6650', stroke: validStroke },
  expired: { color: '#565b60', stroke: expiredStroke },
  revoked: { color: '#a1271d', stroke: revokedStroke },
}

/**
 * Draws the badge of a proof, which other sites embed: its status, and nothing else about it. It has no style, script
 * or link, so that the strictest policy does not change it.
 *
 * @param acceptLanguage - of the reader
 */
export function drawBadge(status: BadgeStatus, acceptLanguage: string): string {
  const { width, height } = badgeSize
  const { color, stroke } = seals[status]
  const word = escapeMarkup(catalogs[languageOf(acceptLanguage)][status])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${word}">
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${(height - 1) / 2}" fill="#fffefb" stroke="${color}"/>
<g transform="translate(10 7) scale(0.8125)" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
<path d="${firstStroke}" stroke="#1b1f24"/>
<path d="${stroke}" stroke="${color}"/>
</g>
<text x="${(width + 28) / 2}" y="25" text-anchor="middle" font-family="system-ui, sans-serif" font-size="15" font-weight="600" fill="${color}">${word}</text>
</svg>
`
}
