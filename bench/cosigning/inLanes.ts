/** Does some work for each item, so many at a time. @returns what came of each, in their order */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of left) results[index] = await work(item, index)
    }),
  )
  return results
}
