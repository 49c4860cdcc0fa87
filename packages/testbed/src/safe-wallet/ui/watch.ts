/** The polling interval of a page, in milliseconds. */
const rhythm = 1500

/**
 * Polls as long as the page is open, and renders only changes.
 *
 * @param failed - called when a request fails; polling continues.
 * @returns a function that polls immediately.
 */
export function watch<Seen>(
  refresh: () => Promise<Seen>,
  draw: (seen: Seen) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let drawn = ''
  async function once(): Promise<void> {
    try {
      const seen = await refresh()
      const key = JSON.stringify(seen)
      if (key === drawn) return
      drawn = key
      draw(seen)
    } catch (error) {
      drawn = ''
      failed(error)
    }
  }
  async function forever(): Promise<never> {
    for (;;) {
      if (!document.hidden) await once()
      await new Promise(resolve => setTimeout(resolve, rhythm))
    }
  }
  void forever()
  return once
}
