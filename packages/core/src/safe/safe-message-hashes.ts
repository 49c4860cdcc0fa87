import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Hex } from 'viem'
import { eip155Chain, parseAddress } from '../account.ts'
import { anyText, count, fields, hex, optional } from '../input.ts'
import { bytesOfKnownHex, hexOfBytes } from '../verify/bytes.ts'
import { type SafeMessageTypedData, safeMessagePreimage } from './message.ts'

/** What wallets show for a Safe message, by the names that they use. */
export type SafeMessageHashes = {
  /** The field `message` of the typed data, which most wallets show: for a text, its EIP-191 hash. */
  readonly message: Hex
  /** The EIP-712 hash of the whole, which owners sign and pass to `approveHash`. */
  readonly safeMessageHash: Hex
  /** The EIP-712 domain separator; hardware wallets show it with `messageHash`. */
  readonly domainHash: Hex
  /** The EIP-712 hash of the struct, without the domain. */
  readonly messageHash: Hex
}

/**
 * Computes the hashes that an owner's wallet may show when it is asked to sign a Safe message.
 *
 * @param typedData - what the wallet receives; only these fields are used.
 * @returns four hex values in lower case; `message` has any length, the others 32 bytes.
 * @throws {AccountFormatError} if `domain` names no address or no chain.
 * @throws {InputError} if a field is missing, or `message` is not whole bytes of hex.
 * @see EIP-712 §hashStruct, §domainSeparator; Safe CompatibilityFallbackHandler getMessageHash
 * @example
 * safeMessageHashes(safeMessageTypedData({ safe, chain, rules, message: signedHash('Hello world!') }))
 */
export function safeMessageHashes(typedData: {
  readonly domain: { readonly chainId?: number | undefined; readonly verifyingContract: string }
  readonly message: { readonly [Field in keyof SafeMessageTypedData['message']]: string }
}): SafeMessageHashes {
  const {
    domain,
    message: { message },
  } = readTypedData(typedData, 'typedData')
  const preimage = safeMessagePreimage({
    safe: parseAddress(domain.verifyingContract),
    // A domain without a chain belongs to Safes before 1.3.0, whose hashes do not include a chain.
    chain: eip155Chain(domain.chainId ?? 1),
    rules: { domain: domain.chainId === undefined ? 'safe' : 'chain-and-safe' },
    message,
  })
  return {
    message: hexOfBytes(bytesOfKnownHex(message)),
    safeMessageHash: hexOfBytes(keccak_256(bytesOfKnownHex(preimage))),
    domainHash: `0x${preimage.slice(6, 70)}`,
    messageHash: `0x${preimage.slice(70)}`,
  }
}

const readTypedData = fields<{
  domain: { chainId?: number | undefined; verifyingContract: string }
  message: { message: Hex }
}>({
  domain: fields<{ chainId?: number | undefined; verifyingContract: string }>({
    chainId: optional(count),
    verifyingContract: anyText,
  }),
  message: fields<{ message: Hex }>({ message: hex }),
})
