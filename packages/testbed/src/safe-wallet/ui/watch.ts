/** How often a page looks for news, in milliseconds. */
const rhythm = 1500

/**
 * Looks for news as long as the page is open, and draws only what is new.
 *
 * @param failed - is told when a look fails; the page goes on looking.
 * @returns the function that looks at once.
 */
export function watch<Seen>(
  look: () => Promise<Seen>,
  draw: (seen: Seen) => void,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let drawn = ''
  async function once(): Promise<void> {
    try {
      const seen = await look()
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
