import type { Address } from '@countersign/core'
import { hexToBigInt, toEventSelector } from 'viem'
import { addressIn, addressTopic, type ChainLog, readLogs } from './logs.ts'
import type { Network } from './network.ts'

/** A transfer to or from a Safe. */
export type Transfer = {
  readonly from: Address
  readonly to: Address
  /** The amount, or the token id. */
  readonly what: bigint
  /** The contract of the token; `undefined` for the native currency. */
  readonly token: Address | undefined
  readonly log: ChainLog
}

/** ERC-20 and ERC-721 share this event; ERC-721 indexes the third field too. */
const moved = toEventSelector('Transfer(address,address,uint256)')
/** Safe, from 1.3.0. Older versions do not log received funds. */
const received = toEventSelector('SafeReceived(address,uint256)')

/** Reads transfers to and from a Safe, oldest first. Outgoing native currency is not logged. */
export async function readTransfers({ client }: Network, safe: Address): Promise<Transfer[]> {
  const topic = addressTopic(safe)
  const [incoming, outgoing, native] = await Promise.all([
    readLogs(client, { topics: [moved, null, topic] }),
    readLogs(client, { topics: [moved, topic] }),
    readLogs(client, { address: safe, topics: [received] }),
  ])
  const toItself = (log: ChainLog) => log.topics[2] === topic
  return [
    ...[...incoming, ...outgoing.filter(log => !toItself(log))].flatMap(tokenTransfer),
    ...native.flatMap(log => {
      const [, sender] = log.topics
      if (!sender) return []
      return [{ from: addressIn(sender), to: safe, what: hexToBigInt(log.data), token: undefined, log }]
    }),
  ].sort((a, b) => compareLogs(a.log, b.log))
}

function tokenTransfer(log: ChainLog): Transfer[] {
  const [, from, to, id] = log.topics
  const what = id ?? log.data
  // Any contract can log arbitrary data under this event.
  if (!from || !to || what.length !== 66) return []
  return [{ from: addressIn(from), to: addressIn(to), what: hexToBigInt(what), token: log.address, log }]
}

/** Compares logs by their order on the chain. */
export function compareLogs(a: ChainLog, b: ChainLog): number {
  return a.block === b.block ? a.index - b.index : a.block < b.block ? -1 : 1
}
