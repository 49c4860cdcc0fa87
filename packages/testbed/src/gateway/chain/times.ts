import type { PublicClient } from 'viem'

/** Reads the timestamps of blocks. @returns in milliseconds since 1970 */
export async function readTimes(
  client: PublicClient,
  blocks: Iterable<bigint>,
): Promise<(block: bigint) => number> {
  const wanted = [...new Set(blocks)]
  const times = new Map(
    await Promise.all(
      wanted.map(async blockNumber => {
        const { timestamp } = await client.getBlock({ blockNumber })
        return [blockNumber, Number(timestamp) * 1000] as const
      }),
    ),
  )
  return block => times.get(block) ?? 0
}
