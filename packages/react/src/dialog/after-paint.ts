/**
 * Calls back once the next frame has been painted: nobody should wait for it to be drawn. Where nothing is painted, at
 * once.
 *
 * @returns a function that calls it off
 */
export function afterPaint(callback: () => void): () => void {
  if (typeof requestAnimationFrame === 'undefined') {
    callback()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
