/**
 * Does something in a task of its own: after a press, browsers draw first what came of it. Not tied to a frame, since
 * hidden pages draw none.
 *
 * @returns a function that calls it off
 */
export function soon(callback: () => void): () => void {
  const timer = setTimeout(callback)
  return () => clearTimeout(timer)
}
