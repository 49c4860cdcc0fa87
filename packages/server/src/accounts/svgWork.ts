import { readDataUrl } from './dataUrl.ts'
import { isDrawable, rasterTypeOf } from './raster.ts'

/** How many elements a drawing may come to, with all that is drawn again: a browser draws them while the page waits. */
const mostElements = 200_000

/**
 * Whether a drawing is no more work than its length says. A kilobyte can stand for millions of elements, where what is
 * drawn again (`use`, and what masks, clips and patterns are made of) contains what is drawn again; and a drawing can
 * hold others, of any size, within itself. When in doubt it is not: a picture is worth less than a page that stands.
 *
 * @param text - no browser draws it unless it is well-formed; without entity declarations.
 * @see SVG 2 §5.5 (use), §13 (paint), §14 (clips, masks)
 */
export function isLightSvg(text: string): boolean {
  const plain = decodeReferences(text)
  return countElements(plain) <= mostElements && dataUrls(plain).every(isLightDataUrl)
}

/**
 * The most that a drawing can come to. With `k` references, in chains however they are shared out, nothing is drawn more
 * than e^(k/e) times. One in a style sheet may stand at every element, and so may patterns and markers, which are
 * inherited.
 */
function countElements(text: string): number {
  const elements = text.split('<').length
  const uses = countTags(text, 'use|feimage')
  const inherited = countTags(text, 'pattern|marker')
  const redrawn = inherited + countTags(text, 'mask|clippath|filter')
  if (redrawn === 0) return elements * Math.exp(uses / Math.E)
  const gradients = gradientsOf(text)
  const everywhere = inherited + sum(styleSheets(text).map(sheet => countReferences(sheet, gradients)))
  const repeats = uses + countReferences(text, gradients)
  return elements ** (1 + everywhere) * Math.exp(repeats / Math.E)
}

function countTags(text: string, names: string): number {
  return [...text.matchAll(new RegExp(`<(?:[^\\s<>/:]+:)?(?:${names})[\\s/>]`, 'gi'))].length
}

/** Counts what refers to a part of the drawing, but for gradients, which are colours only. */
function countReferences(text: string, gradients: ReadonlySet<string>): number {
  const references = [...text.matchAll(/url\(["'\s]*(#?)([^"')\s]*)|var\(|\binherit\b/gi)]
  return references.filter(([, hash, id = '']) => hash !== '#' || !gradients.has(id)).length
}

/** The ids of gradients. One that is given twice may be that of something else. */
function gradientsOf(text: string): ReadonlySet<string> {
  const times = new Map<string, number>()
  for (const [, id = ''] of text.matchAll(/\bid\s*=\s*["']([^"']*)["']/gi))
    times.set(id, (times.get(id) ?? 0) + 1)
  const gradients = text.matchAll(/<(?:linear|radial)Gradient\s[^<>]*?\bid\s*=\s*["']([^"']*)["']/gi)
  return new Set([...gradients].map(([, id = '']) => id).filter(id => times.get(id) === 1))
}

/** What lies between a style sheet's start and the last end of one before the next. */
function styleSheets(text: string): readonly string[] {
  const [, ...rest] = text.split(/<(?:[^\s<>/:]+:)?style(?=[\s>])/i)
  return rest.map(part => {
    const end = part.toLowerCase().lastIndexOf('style>')
    return end < 0 ? part : part.slice(0, end)
  })
}

function dataUrls(text: string): readonly string[] {
  return [...text.matchAll(/data:[^"'()<>]*/gi)].map(([url]) => url)
}

/** Whether what stands in the drawing itself is a font, or an image that would be served by itself; never a drawing. */
function isLightDataUrl(url: string): boolean {
  // Words such as “data: 12”.
  if (!/^data:\s*(?:[\w.+-]+\/|[;,])/i.test(url)) return true
  if (/^data:\s*(?:font\/|application\/(?:x-)?font-|application\/octet-stream)/i.test(url)) return true
  if (!/^data:\s*image\/(?:png|jpe?g|gif|webp|avif)\s*[;,]/i.test(url)) return false
  const body = readDataUrl(url.replaceAll(' ', ''), url.length)
  const type = body ? rasterTypeOf(body) : null
  return body !== undefined && type !== null && isDrawable(type, body)
}

/** Reads what is written by its number, in XML and in CSS, without the characters that addresses are read without. */
function decodeReferences(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]{1,8})|(\d{1,8}));/gi, (_, hex?: string, decimal?: string) =>
      character(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n]?/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/\\[\r\n]*/g, '')
    .replace(/[\t\r\n]/g, ' ')
}

function character(code: number): string {
  return code > 0x10ffff || code === 9 || code === 10 || code === 13 ? '' : String.fromCodePoint(code)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
