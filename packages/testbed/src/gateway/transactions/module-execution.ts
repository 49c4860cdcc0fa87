import { type Address, parseAddress } from '@countersign/core'
import { decodeAbiParameters, decodeFunctionData, type Hex, parseAbi, toEventSelector } from 'viem'
import { addressIn, type ChainLog, firstField, readLogs } from '../chain/logs.ts'
import type { Network } from '../chain/network.ts'
import { readTimes } from '../chain/times.ts'
import type { Call } from './info.ts'

/** What a module had a Safe do, without a signature of an owner. */
export type ModuleExecution = {
  readonly module: Address
  readonly succeeded: boolean
  /** `undefined` where the chain does not show it: the module was called by another contract. */
  readonly call: Call | undefined
  /** In milliseconds since 1970. */
  readonly time: number
  readonly log: ChainLog
}

const succeeded = toEventSelector('ExecutionFromModuleSuccess(address)')
const failed = toEventSelector('ExecutionFromModuleFailure(address)')
/** Of the variant for second layers, which logs the call before it is made. */
const told = toEventSelector('SafeModuleTransaction(address,address,uint256,bytes,uint8)')
const toldFields = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint256' },
  { type: 'bytes' },
  { type: 'uint8' },
] as const
const abi = parseAbi([
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation) returns (bool success)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation) returns (bool success, bytes returnData)',
])

/** Reads what modules had a Safe do, oldest first. */
export async function readModuleExecutions({ client }: Network, safe: Address): Promise<ModuleExecution[]> {
  const logs = await readLogs(client, { address: safe, topics: [[succeeded, failed, told]] })
  const ends = logs.filter(({ topics }) => topics[0] !== told)
  const timeOf = await readTimes(
    client,
    ends.map(({ block }) => block),
  )
  return Promise.all(
    ends.map(async log => {
      const { to, input } = await client.getTransaction({ hash: log.transaction })
      const sameTransaction = (other: ChainLog) => other.transaction === log.transaction
      const place = ends.filter(sameTransaction).indexOf(log)
      const telling = logs.filter(other => sameTransaction(other) && other.topics[0] === told)[place]
      const isDirect = to !== null && parseAddress(to) === safe
      return {
        module: addressIn(firstField(log)),
        succeeded: log.topics[0] === succeeded,
        call: telling ? fromEvent(telling.data) : isDirect ? fromInput(input) : undefined,
        time: timeOf(log.block),
        log,
      }
    }),
  )
}

function fromEvent(data: Hex): Call {
  const [, to, value, bytes, operation] = decodeAbiParameters(toldFields, data)
  return callOf(to, value, bytes, operation)
}

function fromInput(data: Hex): Call | undefined {
  try {
    return callOf(...decodeFunctionData({ abi, data }).args)
  } catch {
    return undefined
  }
}

const callOf = (to: Hex, value: bigint, data: Hex, operation: number): Call => ({
  to: parseAddress(to),
  value: String(value),
  data: data === '0x' ? null : data,
  operation: operation === 1 ? 1 : 0,
})
