import type { Address } from '@countersign/core'
import { parseAddress } from '@countersign/core'
import {
  type AbiFunction,
  type Address as AnyAddress,
  decodeFunctionData,
  getAbiItem,
  type Hex,
  hexToBigInt,
  parseAbi,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { addressInfo } from '../address-info.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferFrom(address from, address to, uint256 value) returns (bool)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function addOwnerWithThreshold(address owner, uint256 _threshold)',
  'function removeOwner(address prevOwner, address owner, uint256 _threshold)',
  'function swapOwner(address prevOwner, address oldOwner, address newOwner)',
  'function changeThreshold(uint256 _threshold)',
  'function setFallbackHandler(address handler)',
  'function enableModule(address module)',
  'function disableModule(address prevModule, address module)',
  'function setGuard(address guard)',
  'function changeMasterCopy(address _masterCopy)',
  'function signMessage(bytes _data)',
  'function approveHash(bytes32 hashToApprove)',
  'function multiSend(bytes transactions)',
])

type Decoded = ReturnType<typeof decodeFunctionData<typeof abi>>

/** Decodes a call of one of the functions that Safes often call. @returns `undefined` for another function. */
export function decoded(data: Hex | null): Decoded | undefined {
  if (!data || data.length < 10) return undefined
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}

/** Returns a call in the gateway's format: the method's name, and its parameters as strings. */
export function decodedAnswer(data: Hex | null) {
  const call = decoded(data)
  if (!call) return null
  const values: readonly unknown[] = call.args
  const item: AbiFunction = getAbiItem({ abi, name: call.functionName })
  return {
    method: call.functionName,
    parameters: item.inputs.map(({ name, type }, place) => ({
      name: name ?? '',
      type,
      value: String(values[place]),
    })),
  }
}

const info = (address: AnyAddress) => addressInfo(parseAddress(address))

/** Returns the settings that a Safe's call to itself changes; `undefined` for a call that changes none. */
export function settingsInfo(call: Decoded) {
  switch (call.functionName) {
    case 'addOwnerWithThreshold':
      return { type: 'ADD_OWNER', owner: info(call.args[0]), threshold: Number(call.args[1]) }
    case 'removeOwner':
      return { type: 'REMOVE_OWNER', owner: info(call.args[1]), threshold: Number(call.args[2]) }
    case 'swapOwner':
      return { type: 'SWAP_OWNER', oldOwner: info(call.args[1]), newOwner: info(call.args[2]) }
    case 'changeThreshold':
      return { type: 'CHANGE_THRESHOLD', threshold: Number(call.args[0]) }
    case 'setFallbackHandler':
      return { type: 'SET_FALLBACK_HANDLER', handler: info(call.args[0]) }
    case 'enableModule':
      return { type: 'ENABLE_MODULE', module: info(call.args[0]) }
    case 'disableModule':
      return { type: 'DISABLE_MODULE', module: info(call.args[1]) }
    case 'setGuard':
      return call.args[0] === zeroAddress
        ? { type: 'DELETE_GUARD' }
        : { type: 'SET_GUARD', guard: info(call.args[0]) }
    case 'changeMasterCopy':
      return { type: 'CHANGE_MASTER_COPY', implementation: info(call.args[0]) }
    case 'transfer':
    case 'transferFrom':
    case 'safeTransferFrom':
    case 'approve':
    case 'signMessage':
    case 'approveHash':
    case 'multiSend':
      return undefined
  }
}

/**
 * Returns the addresses that a batch calls, in order; `null` for another call.
 *
 * @see Safe MultiSend: each is a byte, an address, a value and a length, packed, and then its data
 */
export function batchTargets(call: Decoded | undefined): readonly Address[] | null {
  if (call?.functionName !== 'multiSend') return null
  const [transactions] = call.args
  const head = 1 + 20 + 32 + 32
  const targets: Address[] = []
  for (let at = 0; at + head <= size(transactions); ) {
    targets.push(parseAddress(slice(transactions, at + 1, at + 21)))
    at += head + Number(hexToBigInt(slice(transactions, at + head - 32, at + head)))
  }
  return targets
}

/** A token transfer made by a call. */
export type Movement = { readonly from: Address; readonly to: Address; readonly what: bigint }

/** Decodes the transfer in a Safe's call to a token. @param sender - the Safe */
export function movement(sender: Address, data: Hex | null): Movement | undefined {
  const call = decoded(data)
  switch (call?.functionName) {
    case 'transfer':
      return { from: sender, to: parseAddress(call.args[0]), what: call.args[1] }
    case 'transferFrom':
    case 'safeTransferFrom':
      return { from: parseAddress(call.args[0]), to: parseAddress(call.args[1]), what: call.args[2] }
    default:
      return undefined
  }
}
