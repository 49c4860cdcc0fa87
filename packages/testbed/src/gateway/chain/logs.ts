import { type Address, parseAddress } from '@countersign/core'
import { type Hex, hexToBigInt, hexToNumber, isHex, type PublicClient } from 'viem'

/** A log entry of a contract. */
export type ChainLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly block: bigint
  readonly transaction: Hex
  /** The index in its block. */
  readonly index: number
}

export type LogQuestion = {
  readonly address?: Address | undefined
  /** One entry per position: a topic, several alternatives, or `null` for any. */
  readonly topics: (Hex | Hex[] | null)[]
  /** @default 0n */
  readonly from?: bigint | undefined
  /** @default the latest block */
  readonly to?: bigint | undefined
}

/** Reads logs by their raw topics, oldest first: versions of an event differ in which fields are indexed. */
export async function readLogs(
  client: PublicClient,
  { address, topics, from = 0n, to }: LogQuestion,
): Promise<ChainLog[]> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        ...(address === undefined ? {} : { address }),
        topics,
        fromBlock: `0x${from.toString(16)}`,
        toBlock: to === undefined ? 'latest' : `0x${to.toString(16)}`,
      },
    ],
  })
  return logs.flatMap(log =>
    log.blockNumber === null || log.transactionHash === null || log.logIndex === null
      ? []
      : [
          {
            address: parseAddress(log.address),
            topics: log.topics.filter(topic => isHex(topic)),
            data: log.data,
            block: hexToBigInt(log.blockNumber),
            transaction: log.transactionHash,
            index: hexToNumber(log.logIndex),
          },
        ],
  )
}

/** Returns an address as a topic: padded to 32 bytes. */
export const addressTopic = (address: Address): Hex => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`

/**
 * Reads the first field of an event, indexed or not.
 *
 * @returns 32 bytes.
 */
export function firstField({ topics, data }: ChainLog): Hex {
  return topics[1] ?? `0x${data.slice(2, 66)}`
}

/** Reads the address in the last 20 of 32 bytes. */
export const addressIn = (word: Hex): Address => parseAddress(`0x${word.slice(-40)}`)
