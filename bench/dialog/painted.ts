/** What was visible in one frame. */
export type Frame = {
  /** When it was painted, in milliseconds since the navigation started. */
  readonly at: number
  /** The wallet's row in the dialog, or the QR code, if present. */
  readonly row: {
    readonly box: Box
    /** Its opacity multiplied by that of all its ancestors. */
    readonly opacity: number
    /** Whether an animation of the dialog or its ancestors was running; for a code, of the code or its ancestors. */
    readonly moving: boolean
  } | null
}

/**
 * Finds when a dialog was first visible with its wallets, and when it had settled: opaque, in its final place, without
 * a running animation.
 *
 * @returns the times of the two frames; `null` if it did not happen
 */
export function whenPainted(frames: readonly Frame[]): { painted: number | null; settled: number | null } {
  const painted = frames.find(({ row }) => row && row.opacity > 0 && area(row.box) > 0)
  const last = frames.at(-1)?.row
  if (!painted || !last || last.opacity < 1 || last.moving)
    return { painted: painted?.at ?? null, settled: null }
  const unsettled = frames.findLastIndex(
    ({ row }) => !row || row.opacity < 1 || row.moving || !sameBox(row.box, last.box),
  )
  return { painted: painted.at, settled: frames[unsettled + 1]?.at ?? null }
}

type Box = readonly [x: number, y: number, width: number, height: number]

const area = ([, , width, height]: Box) => width * height

/** Whether two boxes are equal; half a pixel is not visible. */
const sameBox = (one: Box, other: Box) =>
  one.every((side, index) => Math.abs(side - (other[index] ?? 0)) < 0.5)
