/** Runs some work for each item, a limited number at a time. @returns the results in the order of the items */
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
