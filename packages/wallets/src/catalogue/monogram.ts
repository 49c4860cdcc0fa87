import type { CatalogueEntry } from './entry.ts'
import { svgAddress } from './icon.ts'

/** A drawn replacement for an icon. */
export type Monogram = {
  /** One or two. */
  readonly letters: string
  /** `#rrggbb` */
  readonly ground: string
  /** Black or white, the one that is easier to read on the background, always with a contrast of at least 4.5. */
  readonly ink: '#000000' | '#ffffff'
}

/**
 * Returns the monogram of a wallet without an icon.
 *
 * @param entry - its name and background color.
 */
export function monogramOf({ name, color }: Pick<CatalogueEntry, 'name' | 'color'>): Monogram {
  return { letters: lettersOf(name), ground: color, ink: inkOn(color) }
}

/**
 * Draws a monogram.
 *
 * @param monogram - what to draw.
 * @returns a `data:` address for an `<img>`, a square without rounded corners.
 */
export function monogramAddress({ letters, ground, ink }: Monogram): string | null {
  const size = letters.length > 1 ? 10 : 13
  return svgAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${ground}" d="M0 0h24v24H0z"/>` +
      `<text x="12" y="12" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" ` +
      `font-size="${size}" fill="${ink}">${escapeMarkup(letters)}</text></svg>`,
  )
}

/** Words that many names end with do not distinguish wallets. */
const common = /^(?:wallet|app|suite)$/i

function lettersOf(name: string): string {
  // The part in brackets is another name of the same wallet.
  const words = name
    .replace(/\(.*\)/, '')
    .trim()
    .split(/\s+/)
  const telling = words.filter((word, index) => index === 0 || !common.test(word))
  return telling
    .slice(0, 2)
    .map(word => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}

/**
 * Returns black or white for letters on a background, by contrast (WCAG 2 §1.4.3).
 *
 * @param ground - `#rrggbb`
 */
function inkOn(ground: string): Monogram['ink'] {
  const light = luminance(ground)
  // (L + 0.05) / 0.05 against 1.05 / (L + 0.05)
  return (light + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)
