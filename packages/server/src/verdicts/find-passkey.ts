import {
  type AllowedFactories,
  accountFactory,
  CountersignError,
  callContracts,
  type NodeClient,
  ownersMessage,
  parseSafeSignature,
  type SafePart,
  type SafeVerified,
} from '@countersign/core'
import { encodeFunctionData, type Hex, hexToBigInt, keccak256, parseAbi, slice } from 'viem'
import {
  isSignedByPasskey,
  type PasskeyPoint,
  parseWebAuthnSignature,
  type WebAuthnSignature,
} from './webauthn-signature.ts'

type Safe = SafeVerified['safe']
type Candidate = { readonly owner: Safe['address']; readonly signature: WebAuthnSignature }

/** How many parts are looked at: each takes two calls, and one passkey is enough. */
const mostCandidates = 4

const abis = {
  /** SafeWebAuthnSignerProxy, of safe-modules passkey 0.2.0 and 0.2.1: for one passkey. */
  own: parseAbi(['function getConfiguration() view returns (uint256 x, uint256 y, uint176 verifiers)']),
  /** SafeWebAuthnSharedSigner, of the same versions: for the passkey in the storage of each Safe. */
  shared: parseAbi([
    'function getConfiguration(address account) view returns (uint256 x, uint256 y, uint176 verifiers)',
  ]),
}

/**
 * Whether an owner signed for a Safe with a passkey: this server verifies the assertion itself, with the key that the
 * owner's contract names at the block of the verdict.
 *
 * @param asked.message - the signed content, as in the question about the signature.
 * @param asked.signature - as given, in the wrapper of ERC-6492 if the Safe is not deployed.
 * @returns `false` also if the node fails. Asks it only if a part has the encoding of a passkey's signature.
 */
export async function findPasskey(
  { safe, signature }: SafeVerified,
  asked: {
    readonly message: Hex
    readonly signature: string
    readonly factories: AllowedFactories
    readonly client: NodeClient
    readonly timeout: number
  },
): Promise<boolean> {
  const candidates = readCandidates(safe, signature).slice(0, mostCandidates)
  const points = await readPoints(safe, candidates, asked)
  const challenge = challengeOf(safe, asked.message)
  return points.some(({ point, signature }) => isSignedByPasskey(signature, challenge, point))
}

/** Returns the parts of owners that have the encoding of a passkey's signature. */
function readCandidates(safe: Safe, signature: Hex): Candidate[] {
  return readParts(safe, signature).flatMap(part => {
    if (part.kind !== 'contract' || !safe.owners.includes(part.owner)) return []
    const parsed = parseWebAuthnSignature(part.signature)
    return parsed ? [{ owner: part.owner, signature: parsed }] : []
  })
}

/** @returns nothing if they cannot be parsed: it signed on the chain, or the account has a rule of its own. */
function readParts({ threshold }: Safe, signature: Hex): SafePart[] {
  try {
    return parseSafeSignature(signature, threshold)
  } catch (error) {
    if (error instanceof CountersignError) return []
    throw error
  }
}

/** Reads the keys that the contracts name. A contract may name two, if it has both functions. */
async function readPoints(
  { address: account, chain, block, deployed }: Safe,
  candidates: readonly Candidate[],
  { signature, factories, client, timeout }: Parameters<typeof findPasskey>[1],
): Promise<{ point: PasskeyPoint; signature: WebAuthnSignature }[]> {
  if (candidates.length === 0) return []
  const factory = deployed ? undefined : accountFactory(signature)
  const calls = candidates.flatMap(({ owner: target }) => [
    { target, data: encodeFunctionData({ abi: abis.own }) },
    { target, data: encodeFunctionData({ abi: abis.shared, args: [account] }) },
  ])
  const reading = await callContracts({
    ...{ client, chain, block, calls, factories, timeout },
    ...(factory ? { deploy: { account, factory } } : {}),
  })
  if (reading.status !== 'read') return []
  return reading.results.flatMap((result, index) => {
    const point = readPoint(result)
    const candidate = candidates[Math.floor(index / 2)]
    return point && candidate ? [{ point, signature: candidate.signature }] : []
  })
}

/** @returns `undefined` unless it is exactly three words. */
function readPoint(result: Hex | null): PasskeyPoint | undefined {
  if (result?.length !== 2 + 3 * 64) return undefined
  return { x: hexToBigInt(slice(result, 0, 32)), y: hexToBigInt(slice(result, 32, 64)) }
}

/**
 * Returns what an owner's contract is asked to verify, which is the challenge of its passkey: a hash, or the hash of the
 * bytes that the older function of ERC-1271 receives.
 *
 * @see safe-modules passkey 0.2.0 and 0.2.1, SignatureValidator.sol
 */
function challengeOf({ address: safe, chain, rules }: Safe, message: Hex): Hex {
  const asked = ownersMessage({ safe, chain, rules, message })
  return rules.asksOwners === 'hash' ? asked : keccak256(asked)
}
