import {
  type Address,
  decodeFunctionData,
  type Hex,
  hashTypedData,
  isAddress,
  isHex,
  parseAbi,
  size,
} from 'viem'
import type { Ask } from '../engine/request.ts'

/** What somebody is asked to do as an owner of a Safe. */
export type SafeAsk =
  /** To sign a message; `chainId` is `null` where the Safe's domain has none (before 1.3.0). */
  | { kind: 'message'; safe: string; chainId: number | null; message: Hex; hash: Hex }
  /** To confirm a transaction by a signature. */
  | {
      kind: 'transaction'
      safe: string
      chainId: number | null
      transaction: Record<string, unknown>
      hash: Hex
    }
  /** To approve a hash by a transaction of one's own. */
  | { kind: 'approval'; safe: Address; hash: Hex }

const approval = parseAbi(['function approveHash(bytes32 hash)'])

/**
 * Recognises what is asked of an owner of a Safe, for a person to read.
 *
 * @returns `null` where it is anything else: it is then shown as it is.
 * @see Safe: `SafeMessage`, `SafeTx`, `approveHash`
 */
export function safeAsk(ask: Ask): SafeAsk | null {
  switch (ask.kind) {
    case 'typed-data':
      return signature(ask.typedData)
    case 'transaction':
      return approvalOf(ask.transaction)
    case 'connect':
    case 'message':
    case 'switch-chain':
    case 'add-chain':
    case 'watch-asset':
      return null
  }
}

function signature(typedData: Extract<Ask, { kind: 'typed-data' }>['typedData']): SafeAsk | null {
  const { domain, primaryType, message } = typedData
  const { verifyingContract: safe, chainId: chain } = domain
  if (typeof safe !== 'string' || !isAddress(safe, { strict: false })) return null
  const chainId = chain === undefined ? null : Number(chain)
  try {
    const hash = hashTypedData(typedData)
    if (primaryType === 'SafeMessage' && isHex(message.message))
      return { kind: 'message', safe, chainId, message: message.message, hash }
    if (primaryType === 'SafeTx') return { kind: 'transaction', safe, chainId, transaction: message, hash }
  } catch {
    // What cannot be hashed cannot be signed either; it is shown as it came.
  }
  return null
}

function approvalOf({ to, data }: Extract<Ask, { kind: 'transaction' }>['transaction']): SafeAsk | null {
  if (!to || !data || size(data) !== 36) return null
  try {
    const [hash] = decodeFunctionData({ abi: approval, data }).args
    return { kind: 'approval', safe: to, hash }
  } catch {
    return null
  }
}
