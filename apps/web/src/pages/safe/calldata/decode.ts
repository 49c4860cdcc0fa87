import { type Address, parseAddress } from '@countersign/core'
import {
  type AbiFunction,
  decodeFunctionData,
  encodeFunctionData,
  hexToBigInt,
  hexToNumber,
  maxUint256,
  size,
  slice,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { Hex } from '../owner/signing-steps.ts'
import { functions } from './functions.ts'
import type * as Libraries from './libraries.ts'

/** A call of a Safe, as a gateway or a batch describes it. */
export type Call = {
  readonly to: Address
  /** In wei. */
  readonly value: bigint
  readonly data: Hex
  /** 0 is a call, 1 a delegate call. */
  readonly operation: 0 | 1
}

export type Parameter = {
  readonly name: string
  readonly type: string
  /** An address with its checksum, a number, bytes, or a list of them. */
  readonly value: string
  /** Whether it is the largest number: an unlimited allowance. */
  readonly isUnlimited: boolean
  /**
   * Whether it is an amount of the called token: `token`. ERC-20 and ERC-721 share some functions: with `token-or-id` it
   * may also be the number of an NFT.
   */
  readonly unit: 'token' | 'token-or-id' | null
}

/** What the data of a call says. */
type Content =
  /** There is no data. */
  | { readonly kind: 'none' }
  | { readonly kind: 'function'; readonly name: string; readonly parameters: readonly Parameter[] }
  /** The Safe signs a message. @see Safe SignMessageLib */
  | { readonly kind: 'message'; readonly message: Hex }
  /** @see Safe MultiSend. `isWhole`: whether all of its calls are listed. */
  | { readonly kind: 'batch'; readonly calls: readonly Action[]; readonly isWhole: boolean }
  /** Another function, or data that is not encoded as usual. */
  | { readonly kind: 'unknown' }

export type Action = Omit<Call, 'operation'> & {
  readonly content: Content
  /** Whether another contract's code acts as the Safe, and nobody knows what it does. */
  readonly isDangerous: boolean
}

/** The longest data that is decoded, in bytes; how many calls are listed, and how deep batches are opened. */
const most = { bytes: 65_536, calls: 50, depth: 3 }

/**
 * Decodes what a Safe's transaction does, as far as its data says. Anyone may have written it: it is only decoded if it
 * is exactly how the named function is encoded, and within limits.
 *
 * @param safe - the Safe that executes it
 * @param libraries - passed, so that this code, which loads later, shares no file with the page
 */
export function decodeAction(call: Call, safe: Address, libraries: typeof Libraries): Action {
  return actionOf(call, { safe, libraries, left: most.calls, depth: 0 })
}

/** @property left - how many more calls are listed */
type Reading = {
  readonly safe: Address
  readonly libraries: typeof Libraries
  left: number
  readonly depth: number
}

function actionOf({ operation, ...call }: Call, reading: Reading): Action {
  const content = contentOf({ operation, ...call }, reading)
  const isLibrary = content.kind === 'message' || content.kind === 'batch'
  return { ...call, content, isDangerous: operation === 1 && !isLibrary }
}

function contentOf({ to, data, operation }: Call, reading: Reading): Content {
  if (data === '0x') return { kind: 'none' }
  const call = size(data) <= most.bytes ? decode(data) : null
  if (!call) return { kind: 'unknown' }
  const { name, parameters } = call
  const [bytes] = call.args
  if (isHex(bytes)) {
    const isOwn = operation === 0 && to === reading.safe
    if (name === 'signMessage' && (isOwn || (operation === 1 && reading.libraries.signsMessages(to))))
      return { kind: 'message', message: bytes }
    if (name === 'multiSend' && operation === 1 && reading.libraries.executesBatches(to))
      return batchOf(bytes, reading)
  }
  return { kind: 'function', name, parameters }
}

/** Decodes a batch: of each call, packed, a byte, an address, a value and the length of its data, and then the data. */
function batchOf(packed: Hex, reading: Reading): Content {
  if (reading.depth === most.depth) return { kind: 'unknown' }
  const inner = { ...reading, depth: reading.depth + 1 }
  const calls: Action[] = []
  const head = 1 + 20 + 32 + 32
  const end = size(packed)
  let at = 0
  while (at < end && inner.left > 0) {
    if (at + head > end) return { kind: 'unknown' }
    const operation = hexToNumber(slice(packed, at, at + 1))
    const length = hexToBigInt(slice(packed, at + 53, at + head))
    if (operation > 1 || length > BigInt(end - at - head)) return { kind: 'unknown' }
    const to = slice(packed, at + 1, at + 21)
    const value = hexToBigInt(slice(packed, at + 21, at + 53))
    const next = at + head + Number(length)
    inner.left -= 1
    calls.push(
      actionOf(
        {
          // From 1.5.0 on, the zero address is the Safe itself.
          to: to === zeroAddress ? reading.safe : parseAddress(to),
          value,
          data: length === 0n ? '0x' : slice(packed, at + head, next),
          operation: operation === 1 ? 1 : 0,
        },
        inner,
      ),
    )
    at = next
  }
  reading.left = inner.left
  return { kind: 'batch', calls, isWhole: at >= end }
}

const bySelector: ReadonlyMap<string, AbiFunction> = new Map(
  functions.map(item => [toFunctionSelector(item), item]),
)

type Decoded = { readonly name: string; readonly args: readonly unknown[]; readonly parameters: Parameter[] }

/** Decodes data that is exactly the encoding of a known function; `null` for other data. */
function decode(data: Hex): Decoded | null {
  const item = bySelector.get(data.slice(0, 10))
  if (!item) return null
  const abi = [item]
  try {
    const args: readonly unknown[] = decodeFunctionData({ abi, data }).args ?? []
    if (encodeFunctionData({ abi, functionName: item.name, args }) !== data) return null
    const parameters = item.inputs.map(({ name = '', type }, place) => ({
      name,
      type,
      value: textOf(args[place]),
      isUnlimited: args[place] === maxUint256,
      unit: unitOf(item.name, name),
    }))
    return { name: item.name, args, parameters }
  } catch {
    return null
  }
}

function unitOf(call: string, parameter: string): Parameter['unit'] {
  switch (`${call} ${parameter}`) {
    case 'transfer value':
    case 'increaseAllowance addedValue':
      return 'token'
    case 'transferFrom value':
    case 'approve value':
      return 'token-or-id'
    default:
      return null
  }
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && value.startsWith('0x')
