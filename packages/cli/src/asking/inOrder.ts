/**
 * Does the same with many, several at a time, and gives what comes of it in their order.
 *
 * @param width - how many are under way at most.
 */
export async function* inOrder<From, To>(
  source: AsyncIterable<From>,
  width: number,
  task: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const underWay: Promise<To>[] = []
  for await (const from of source) {
    const next = task(from)
    // It is awaited in its turn; until then its failure is nobody's yet.
    next.catch(() => {})
    underWay.push(next)
    const first = underWay.length >= width ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const rest of underWay) yield await rest
}
