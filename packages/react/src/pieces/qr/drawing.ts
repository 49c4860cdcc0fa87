import encodeQR from 'qr'

/** The drawing of a QR code: one path over a square of `size` units, including its quiet zone. */
export type QrDrawing = {
  readonly size: number
  /** The dark squares, for the `d` of an SVG path. */
  readonly path: string
  /** The square in the middle that stays free for a mark; `null` without one. */
  readonly free: { readonly at: number; readonly size: number } | null
}

/**
 * The width of the quiet zone in modules; scanners do not find the code without it (ISO/IEC 18004 §9.1 requires four).
 */
const quiet = 4
/** The share of the code's width that the mark covers: a twentieth of its area, while a quarter may be missing. */
const markShare = 0.22

/**
 * Draws a text as a QR code that can be read although its middle is covered.
 *
 * @param hasMark - whether its middle stays free for a mark
 */
export function drawQr(text: string, hasMark: boolean): QrDrawing {
  // Error correction for a quarter of the code; with more, long addresses become too fine for a phone at arm's length.
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quiet })
  const size = rows.length
  const free = hasMark ? middleOf(size) : null
  const isFree = (x: number, y: number) => free !== null && isWithin(free, x) && isWithin(free, y)
  const path = rows
    .map((row, y) =>
      runs(
        row.map((dark, x) => dark && !isFree(x, y)),
        y,
      ),
    )
    .join('')
  return { size, path, free }
}

/** Returns the square in the middle of a code that a mark covers. */
function middleOf(size: number) {
  // Odd like the code's own width, so that it is exactly in the middle.
  const width = 2 * Math.floor(((size - 2 * quiet) * markShare) / 2) + 1
  return { at: (size - width) / 2, size: width }
}

const isWithin = ({ at, size }: { at: number; size: number }, place: number) =>
  place >= at && place < at + size

/**
 * Returns the path of the dark modules of one row. Adjacent modules are one shape, because seams between squares would
 * show as light lines.
 */
function runs(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const from = x
    while (row[x + 1]) x++
    path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
  }
  return path
}
