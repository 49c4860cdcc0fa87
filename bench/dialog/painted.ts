/** What could be seen in one frame. */
export type Frame = {
  /** When it had been painted, in milliseconds since the navigation started. */
  readonly at: number
  /** The wallet's row in the dialog, or the code, if it was there. */
  readonly row: {
    readonly box: Box
    /** Its own opacity times that of all it lies in. */
    readonly opacity: number
    /** Whether an animation of the dialog or of what it lies in was running; for a code, of the code or what it lies in. */
    readonly moving: boolean
  } | null
}

/**
 * Finds when a dialog was first seen with its wallets, and when it stood as it stays: opaque, in its place, no
 * animation running.
 *
 * @returns the times of the two frames; `null` for what did not happen
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

/** Half a pixel cannot be seen. */
const sameBox = (one: Box, other: Box) =>
  one.every((side, index) => Math.abs(side - (other[index] ?? 0)) < 0.5)
