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
import type { Prompt } from '../engine/request.ts'

/** A request to an owner of a Safe. */
export type SafePrompt =
  /** Sign a message; `chainId` is `null` if the Safe's domain has none (before 1.3.0). */
  | { kind: 'message'; safe: string; chainId: number | null; message: Hex; hash: Hex }
  /** Confirm a transaction with a signature. */
  | {
      kind: 'transaction'
      safe: string
      chainId: number | null
      transaction: Record<string, unknown>
      hash: Hex
    }
  /** Approve a hash with the owner's own transaction. */
  | { kind: 'approval'; safe: Address; hash: Hex }

const approval = parseAbi(['function approveHash(bytes32 hash)'])

/**
 * Recognizes a request to an owner of a Safe, to describe it to a person.
 *
 * @returns `null` for any other request, which is then shown as it is.
 * @see Safe: `SafeMessage`, `SafeTx`, `approveHash`
 */
export function safePrompt(prompt: Prompt): SafePrompt | null {
  switch (prompt.kind) {
    case 'typed-data':
      return signature(prompt.typedData)
    case 'transaction':
      return approvalOf(prompt.transaction)
    case 'connect':
    case 'message':
    case 'switch-chain':
    case 'add-chain':
    case 'watch-asset':
      return null
  }
}

function signature(typedData: Extract<Prompt, { kind: 'typed-data' }>['typedData']): SafePrompt | null {
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
    // Data that cannot be hashed cannot be signed either; it is shown as it is.
  }
  return null
}

function approvalOf({
  to,
  data,
}: Extract<Prompt, { kind: 'transaction' }>['transaction']): SafePrompt | null {
  if (!to || !data || size(data) !== 36) return null
  try {
    const [hash] = decodeFunctionData({ abi: approval, data }).args
    return { kind: 'approval', safe: to, hash }
  } catch {
    return null
  }
}
