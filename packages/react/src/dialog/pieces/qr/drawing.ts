import encodeQR from 'qr'

/** What a QR code looks like: one path over a square of `size` units, its quiet zone included. */
export type QrDrawing = {
  readonly size: number
  /** The dark squares, for the `d` of an SVG path. */
  readonly path: string
  /** The square in the middle that is left free for a mark. */
  readonly free: { readonly at: number; readonly size: number }
}

/** Light modules all around, without which scanners do not find the code (ISO/IEC 18004 §9.1 asks for four). */
const quiet = 4
/** How much of the code's width the mark takes: a twentieth of its area, where a quarter may be missing. */
const markShare = 0.22

/** Draws a text as a QR code that can be read although its middle is covered. */
export function drawQr(text: string): QrDrawing {
  // A quarter of what is drawn may be missing; with more, long addresses get too fine for a phone held at arm's length.
  const rows = encodeQR(text, 'raw', { ecc: 'quartile', border: quiet })
  const size = rows.length
  const modules = size - 2 * quiet
  // Odd as the code's own width is, so that it sits exactly in the middle.
  const hole = 2 * Math.floor((modules * markShare) / 2) + 1
  const at = (size - hole) / 2
  const isFree = (x: number, y: number) => x >= at && x < at + hole && y >= at && y < at + hole
  const path = rows
    .map((row, y) =>
      runs(
        row.map((dark, x) => dark && !isFree(x, y)),
        y,
      ),
    )
    .join('')
  return { size, path, free: { at, size: hole } }
}

/** Draws the dark modules of one row, neighbours as one: seams between squares would show as light hairs. */
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
