/**
 * Runs a task on each item, several at a time, and yields the results in the order of the items.
 *
 * @param width - the maximum number of tasks at a time.
 */
export async function* inOrder<From, To>(
  source: AsyncIterable<From>,
  width: number,
  task: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const underWay: Promise<To>[] = []
  for await (const from of source) {
    const next = task(from)
    // It is awaited in its turn; until then a rejection must not count as unhandled.
    next.catch(() => {})
    underWay.push(next)
    const first = underWay.length >= width ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const rest of underWay) yield await rest
}
