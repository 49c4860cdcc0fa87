/**
 * Does something in a task of its own once the next frame is drawn: a person who has pressed something sees first what
 * came of it. Hidden pages draw no frames, and wait for a moment only.
 *
 * @returns a function that calls it off
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
