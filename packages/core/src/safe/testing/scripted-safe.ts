import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { NodeClient } from '../../node-client.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../../verify/bytes.ts'
import { callsProbeCode } from '../calls-probe-code.ts'

const inquiry = parseAbiParameters(
  'bytes32 nonce, (address factory, bytes factoryCall, (address target, bytes data)[] questions, uint256 gasEach, uint256 limit) inquiry',
)
const record = parseAbiParameters(
  'uint256 chainId, uint256 gas, uint256 factory, uint256 deployed, (uint256 status, bytes data)[] answers',
)
const abi = parseAbi([
  'function VERSION() view returns (string)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function getStorageAt(uint256 offset, uint256 length) view returns (bytes)',
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256)',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

/** What a scripted Safe and its owners answer. */
export type Script = {
  readonly safe: Hex
  readonly version?: string
  readonly owners: readonly Hex[]
  readonly threshold?: bigint
  readonly handler?: Hex
  /** Approved hashes by owner. */
  readonly approved?: Readonly<Record<string, Hex>>
  /** What contracts that are owners, or the Safe itself, answer to a signature; of others there is no code. */
  readonly accepts?: Readonly<Record<string, Hex | 'reverts' | ((signature: Hex) => Hex)>>
  /** What the factory did: 0 not called, 1 reverted, 2 returned. */
  readonly factory?: bigint
  /** Answers that replace these, by function. */
  readonly instead?: Readonly<Record<string, Hex | 'reverts' | 'no-code' | { readonly reverts: Hex }>>
}

/** A node with one Safe, and every call to a contract. */
export function scriptedSafe(script: Script) {
  const asked: { target: string; data: Hex }[] = []
  const {
    safe,
    version = '1.4.1',
    owners,
    threshold = 1n,
    approved = {},
    accepts = {},
    instead = {},
  } = script
  const answer = (target: string, data: Hex): [status: bigint, data: Hex] => {
    const known = decode(data)
    const answers = accepts[target]
    const found =
      typeof answers === 'function'
        ? answers(known?.functionName === 'isValidSignature' ? known.args[1] : '0x')
        : answers
    if (!known) return found === undefined ? [0n, '0x'] : found === 'reverts' ? [1n, '0x'] : [2n, found]
    const { functionName, args } = known
    const other = instead[functionName]
    if (typeof other === 'object') return [1n, other.reverts]
    if (other !== undefined)
      return other === 'no-code' ? [0n, '0x'] : other === 'reverts' ? [1n, '0x'] : [2n, other]
    switch (functionName) {
      case 'VERSION':
        return [2n, encodeFunctionResult({ abi, functionName, result: version })]
      case 'getOwners':
        return [2n, encodeFunctionResult({ abi, functionName, result: [...owners] })]
      case 'getThreshold':
        return [2n, encodeFunctionResult({ abi, functionName, result: threshold })]
      case 'getStorageAt': {
        const result: Hex = `0x${'0'.repeat(24)}${(script.handler ?? `0x${'0'.repeat(40)}`).slice(2)}`
        return [2n, encodeFunctionResult({ abi, functionName, result })]
      }
      case 'approvedHashes':
        return [
          2n,
          encodeFunctionResult({ abi, functionName, result: approved[args[0]] === args[1] ? 1n : 0n }),
        ]
      case 'isValidSignature':
        return found === undefined ? [0n, '0x'] : found === 'reverts' ? [1n, '0x'] : [2n, found]
    }
  }
  const client: NodeClient = {
    request: async ({ method, params }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'eth_getBlockByNumber') return { number: '0x7', hash: `0x${'ab'.repeat(32)}` }
      const [{ data }] = params as unknown as [{ data: Hex }]
      const [nonce, call] = decodeAbiParameters(inquiry, `0x${data.slice(callsProbeCode.length)}`)
      asked.push(...call.questions)
      const answers = call.questions.map(({ target, data }) => {
        const [status, content] = answer(target, data)
        return { status, data: content }
      })
      const content = bytesOfKnownHex(
        encodeAbiParameters(record, [1n, 1n, script.factory ?? 0n, BigInt(safe), answers]),
      )
      return hexOfBytes(joinBytes(content, keccak_256(joinBytes(bytesOfKnownHex(nonce), content))))
    },
  }
  return { client, asked }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
