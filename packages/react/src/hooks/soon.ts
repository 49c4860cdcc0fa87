/**
 * Runs a callback in its own task after the next frame, so that a person sees the result of a press first. In a hidden
 * page, which has no frames, it runs after a moment.
 *
 * @returns a function that cancels it
 */
export function soon(callback: () => void): () => void {
  let timer = setTimeout(callback, 100)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
