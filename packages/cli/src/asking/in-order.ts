/**
 * Runs a task on each item, several at a time, and yields the results in the order of the items: each as soon as it and
 * those before it are there, also while the source has no next item yet.
 *
 * @param width - the maximum number of tasks at a time.
 */
export async function* inOrder<From, To>(
  source: AsyncIterable<From>,
  width: number,
  task: (from: From) => Promise<To>,
): AsyncGenerator<To> {
  const items = source[Symbol.asyncIterator]()
  const underWay: Promise<To>[] = []
  let reading: Promise<IteratorResult<From>> | undefined
  let isEnded = false
  try {
    for (;;) {
      const [first] = underWay
      if (!isEnded && underWay.length < width) reading ??= handled(items.next())
      if (first && (await isSettledBefore(first, reading))) {
        yield await first
        underWay.shift()
      } else if (reading) {
        const { done, value } = await reading
        reading = undefined
        if (done) isEnded = true
        else underWay.push(handled(task(value)))
      } else return
    }
  } finally {
    // A read that never ends would never let the source return.
    const returned = items.return?.().catch(() => {})
    if (!reading) await returned
  }
}

const isSettledBefore = (one: Promise<unknown>, other: Promise<unknown> | undefined) =>
  Promise.race([one.then(() => true), ...(other ? [other.then(() => false)] : [])])

/** A promise that is awaited in its turn; until then a rejection must not count as unhandled. */
function handled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {})
  return promise
}
