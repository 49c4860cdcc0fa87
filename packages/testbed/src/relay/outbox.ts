/**
 * Creates an outbox.
 *
 * @param options.delay - returns the current delay in milliseconds for a new text.
 */
export function createOutbox({
  delay,
  send,
}: {
  readonly delay: () => number
  readonly send: (text: string) => void
}) {
  const waiting: { readonly text: string; readonly due: number }[] = []
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    timer = null
    for (let [next] = waiting; next && next.due <= performance.now(); [next] = waiting) {
      waiting.shift()
      send(next.text)
    }
    const [next] = waiting
    if (next) timer = setTimeout(flush, Math.ceil(next.due - performance.now()))
  }

  return {
    post(text: string) {
      waiting.push({ text, due: performance.now() + delay() })
      if (timer === null) flush()
    },
    /** Discards the texts that were not sent. */
    close() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting.length = 0
    },
  }
}
