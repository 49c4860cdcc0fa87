/** Gives the letter that stands for a name: its first one, as people write it alone. */
export function letterOf(name: string): string {
  const [first = '◇'] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim())
  return typeof first === 'string' ? first : first.segment.toLocaleUpperCase()
}

/**
 * Says whether ink or paper can be read better on a colour (WCAG 2 relative luminance).
 *
 * @param colour - `#rrggbb`
 */
export function letterOn(colour: string): '#1b1f24' | '#ffffff' {
  return luminance(colour) > 0.35 ? '#1b1f24' : '#ffffff'
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
