import { keccak_256 } from '@noble/hashes/sha3.js'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { type Address, type ChainId, parseAddress } from '../account.ts'
import type { Recover } from '../recover/recover.ts'
import { bytesOfKnownHex, hexOfBytes, joinBytes } from '../verify/bytes.ts'
import type { Answer, Question } from './ask.ts'
import { ownersMessage, safeMessageHash } from './message.ts'
import type { Safe } from './read-safe.ts'

const newAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const oldAbi = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])
const approvedAbi = parseAbi([
  'function approvedHashes(address owner, bytes32 hash) view returns (uint256 approved)',
])

/** Which function of ERC-1271: the one with a hash, or the old one with bytes. */
type Overload = 'new' | 'old'

const magic: Record<Overload, Hex> = {
  new: `0x1626ba7e${'0'.repeat(56)}`,
  old: `0x20c13b0b${'0'.repeat(56)}`,
}

/**
 * Returns the call that asks a contract whether it accepts a signature. @param message - 32 bytes for the new function
 */
export function signatureQuestion(
  overload: Overload,
  target: Address,
  message: Hex,
  signature: Hex,
): Question {
  const [functionName, args] = ['isValidSignature', [message, signature]] as const
  const data =
    overload === 'new'
      ? encodeFunctionData({ abi: newAbi, functionName, args })
      : encodeFunctionData({ abi: oldAbi, functionName, args })
  return { target, data }
}

/** Whether a contract answered with the magic value of the function. */
export function accepts(overload: Overload, answer: Answer | undefined): boolean {
  return answer?.status === 'returned' && answer.data.slice(0, 66) === magic[overload]
}

/** Returns the call that the Safe would make to an owner that is a contract (GS024). */
export function ownersQuestion(
  safe: Safe,
  message: Hex,
  owner: Address,
  signature: Hex,
): { question: Question; overload: Overload } {
  const { rules, chain, address } = safe
  const overload = rules.asksOwners === 'hash' ? 'new' : 'old'
  const asked = ownersMessage({ safe: address, chain, rules, message })
  return { overload, question: signatureQuestion(overload, owner, asked, signature) }
}

/** Returns the call that asks a Safe whether an owner approved a hash on the chain (GS025). */
export function approvalQuestion(safe: Address, owner: Address, hash: Hex): Question {
  const args = [owner, hash] as const
  return {
    target: safe,
    data: encodeFunctionData({ abi: approvedAbi, functionName: 'approvedHashes', args }),
  }
}

/** Whether the Safe has the approval. */
export function isApproved(answer: Answer | undefined): boolean {
  return answer?.status === 'returned' && answer.data.length === 66 && BigInt(answer.data) !== 0n
}

/** Returns the hash that a Safe's owners sign for a message. */
export function hashFor(safe: Safe, message: Hex, chain: ChainId = safe.chain): Hex {
  return safeMessageHash({ safe: safe.address, chain, rules: safe.rules, message })
}

/**
 * Recovers the signer of a part as the contract does, with the precompile, which also accepts a high s.
 *
 * @param signature - 65 bytes; v of 31 or 32 is for the EIP-191 hash of the hash (`eth_sign`).
 * @see Safe checkNSignatures
 */
export function partSigner(hash: Hex, signature: Hex, recover: Recover): Address | undefined {
  const bytes = bytesOfKnownHex(signature)
  const v = bytes[64]
  const parity = v === 27 || v === 31 ? 0 : 1
  const signed = v === 31 || v === 32 ? ethSignHash(hash) : bytesOfKnownHex(hash)
  const signer = recover(signed, bytes.slice(0, 64), parity)
  return signer && parseAddress(hexOfBytes(signer))
}

const prefix = new TextEncoder().encode('\x19Ethereum Signed Message:\n32')

/** Hashes a hash as `eth_sign` does, and `personal_sign` of its 32 bytes (EIP-191). */
function ethSignHash(hash: Hex): Uint8Array {
  return keccak_256(joinBytes(prefix, bytesOfKnownHex(hash)))
}
