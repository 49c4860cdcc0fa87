import {
  type Address,
  concat,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseUnits,
  size,
} from 'viem'
import { safeSet } from '../contracts/safe-set.ts'
import type { IntendedCall } from '../contracts/safe-transaction.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferFrom(address from, address to, uint256 what)',
  'function approve(address spender, uint256 value)',
  'function mint(address to, uint256 value)',
  'function multiSend(bytes transactions)',
  'function setFallbackHandler(address handler)',
])

type Token = { readonly address: Address; readonly decimals: number }
type Call = { readonly to: Address; readonly data: Hex }

/** Returns the call that creates tokens. @param amount - in whole tokens */
export const mint = ({ address, decimals }: Token, owner: Address, amount: string): Call => ({
  to: address,
  data: encodeFunctionData({ abi, functionName: 'mint', args: [owner, parseUnits(amount, decimals)] }),
})

/** Returns the call that sends the caller's tokens. @param amount - in whole tokens */
export const send = ({ address, decimals }: Token, to: Address, amount: string): Call => ({
  to: address,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, parseUnits(amount, decimals)] }),
})

/** Returns the call that lets another account send the caller's tokens. @param amount - in whole tokens */
export const allow = ({ address, decimals }: Token, spender: Address, amount: string): Call => ({
  to: address,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, parseUnits(amount, decimals)] }),
})

/** Returns the call that sends tokens of another account, who allowed it. @param amount - in whole tokens */
export const collect = (
  { address, decimals }: Token,
  { from, to }: { from: Address; to: Address },
  amount: string,
): Call => ({
  to: address,
  data: encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [from, to, parseUnits(amount, decimals)],
  }),
})

/** Returns the call that sends a piece of an ERC-721. */
export const sendPiece = (
  contract: Address,
  { from, to, id }: { from: Address; to: Address; id: bigint },
): Call => ({
  to: contract,
  data: encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, id] }),
})

/** Returns the call by which a Safe sets its fallback handler. */
export const setFallbackHandler = (safe: Address, handler: Address): Call => ({
  to: safe,
  data: encodeFunctionData({ abi, functionName: 'setFallbackHandler', args: [handler] }),
})

/** Returns the delegate call that executes several calls at once. @see Safe MultiSendCallOnly */
export function batch(calls: readonly Call[]): IntendedCall {
  const transactions = concat(
    calls.map(({ to, data }) =>
      encodePacked(
        ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
        [0, to, 0n, BigInt(size(data)), data],
      ),
    ),
  )
  return {
    to: safeSet.multiSendCallOnly,
    data: encodeFunctionData({ abi, functionName: 'multiSend', args: [transactions] }),
    operation: 1,
  }
}
