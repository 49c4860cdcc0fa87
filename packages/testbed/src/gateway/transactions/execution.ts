import { type Address, parseAddress } from '@countersign/core'
import {
  decodeAbiParameters,
  decodeFunctionData,
  type Hex,
  isHex,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
} from 'viem'
import { type ChainLog, firstField, readLogs } from '../chain/logs.ts'
import type { Network } from '../chain/network.ts'
import { readTimes } from '../chain/times.ts'
import { callRecord, type SafeCall } from './record.ts'

/** A transaction that a Safe has executed. */
export type Execution = {
  readonly safeTxHash: Hex
  readonly succeeded: boolean
  readonly nonce: number
  /** The executed call and its signatures; `undefined` if the chain does not show them (a call from a contract). */
  readonly done: { readonly call: SafeCall; readonly signatures: Hex } | undefined
  /** The key that sent it. */
  readonly executor: Address
  /** In milliseconds since 1970. */
  readonly time: number
  readonly log: ChainLog
}

const succeeded = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const failed = toEventSelector('ExecutionFailure(bytes32,uint256)')
/** An event of the L2 variant, which logs the whole transaction before it is executed. */
const transactionEvent = toEventSelector(
  'SafeMultiSigTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes,bytes)',
)
const transactionFields = parseAbiParameters(
  'address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes, bytes',
)
const abi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) returns (bool success)',
])

/** Reads the executed transactions of a Safe, oldest first. */
export async function readExecutions({ client }: Network, safe: Address): Promise<Execution[]> {
  const logs = await readLogs(client, { address: safe, topics: [[succeeded, failed, transactionEvent]] })
  const ends = logs.filter(({ topics }) => topics[0] !== transactionEvent)
  const timeOf = await readTimes(
    client,
    ends.map(({ block }) => block),
  )
  return Promise.all(
    ends.map(async (log, nonce) => {
      const { from, to, input } = await client.getTransaction({ hash: log.transaction })
      const sameTransaction = (other: ChainLog) => other.transaction === log.transaction
      const place = ends.filter(sameTransaction).indexOf(log)
      const details = logs.filter(other => sameTransaction(other) && other.topics[0] === transactionEvent)[
        place
      ]
      const direct = to !== null && parseAddress(to) === safe ? input : undefined
      return {
        safeTxHash: firstField(log),
        succeeded: log.topics[0] === succeeded,
        // Each execution uses one nonce, starting at 0.
        nonce,
        done: details ? fromEvent(details.data) : direct && fromInput(direct),
        executor: parseAddress(from),
        time: timeOf(log.block),
        log,
      }
    }),
  )
}

/** Returns the Safe that executed the transaction with this hash. */
export async function executedBy({ client }: Network, safeTxHash: Hex): Promise<Address | undefined> {
  const logs = await readLogs(client, { topics: [[succeeded, failed]] })
  return logs.find(log => firstField(log) === safeTxHash)?.address
}

function fromEvent(data: Hex): Execution['done'] {
  return readFields(decodeAbiParameters(transactionFields, data).slice(0, 10))
}

function fromInput(input: Hex): Execution['done'] {
  try {
    return readFields(decodeFunctionData({ abi, data: input }).args)
  } catch {
    return undefined
  }
}

/** Decodes the ten fields that the event and the call both start with. */
function readFields(fields: readonly unknown[]): Execution['done'] {
  const [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures] =
    fields
  const call = callRecord.safeParse({
    to,
    value: String(value),
    data: data === '0x' ? null : data,
    operation,
    safeTxGas: String(safeTxGas),
    baseGas: String(baseGas),
    gasPrice: String(gasPrice),
    gasToken,
    refundReceiver,
  })
  return call.success && isHex(signatures) ? { call: call.data, signatures } : undefined
}
