import {
  type AllowedFactories,
  accountFactory,
  CountersignError,
  callContracts,
  formatAccountId,
  type NodeClient,
  ownersMessage,
  parseSafeSignature,
  readSafe,
  type SafePart,
  type SafeVerified,
} from '@countersign/core'
import { encodeFunctionData, type Hex, hexToBigInt, keccak256, parseAbi, size, slice } from 'viem'
import {
  isSignedByPasskey,
  type PasskeyPoint,
  parseWebAuthnSignature,
  type WebAuthnSignature,
} from './webauthn-signature.ts'

type Safe = SafeVerified['safe']
type Asked = {
  readonly message: Hex
  readonly signature: string
  readonly factories: AllowedFactories
  readonly client: NodeClient
  readonly timeout: number
}
type Limited = Asked & { readonly signal: AbortSignal }
type Part = Extract<SafePart, { kind: 'contract' }> & {
  /** Set if it has the encoding of a passkey's signature. */
  readonly assertion: WebAuthnSignature | undefined
}
type Candidate = { readonly owner: Safe['address']; readonly assertion: WebAuthnSignature }

/** The size of the shortest signature of a passkey, in bytes: six words, and 37 bytes of authenticator data. */
const shortest = 256
/** The size of the shortest signature of a Safe with a passkey: a part, and the length of what follows, come before. */
const shortestOfSafe = 65 + 32 + shortest
/** How many parts of contracts are looked at, with those of Safes that are owners: one passkey is enough. */
const mostParts = 8

const abis = {
  /** SafeWebAuthnSignerProxy, of safe-modules passkey 0.2.0 and 0.2.1: for one passkey. */
  own: parseAbi(['function getConfiguration() view returns (uint256 x, uint256 y, uint176 verifiers)']),
  /** SafeWebAuthnSharedSigner, of the same versions: for the passkey in the storage of each Safe. */
  shared: parseAbi([
    'function getConfiguration(address account) view returns (uint256 x, uint256 y, uint176 verifiers)',
  ]),
}

/**
 * Whether an owner signed for a Safe with a passkey, or an owner of another Safe, which is its owner: this server verifies
 * the assertion itself, with the key that the owner's contract names at the block of the verdict.
 *
 * @param asked.message - the signed content, as in the question about the signature.
 * @param asked.signature - as given, in the wrapper of ERC-6492 if the Safe is not deployed.
 * @returns `false` also if the node fails. Asks it only if a part has the encoding of a passkey's signature, or is long
 *   enough to be a Safe's signature with one.
 */
export async function findPasskey(
  verified: Pick<SafeVerified, 'safe' | 'signature'>,
  asked: Asked,
): Promise<boolean> {
  let left = mostParts
  /** For all calls together. */
  const limited = { ...asked, signal: AbortSignal.timeout(asked.timeout) }

  async function isIn(safe: Safe, signature: Hex, message: Hex): Promise<boolean> {
    const parts = readParts(safe, signature).slice(0, left)
    left -= parts.length
    const { address, chain, rules } = safe
    const content = ownersMessage({ safe: address, chain, rules, message })
    const candidates = parts.flatMap(({ owner, assertion }) => (assertion ? [{ owner, assertion }] : []))
    if (await isOneSigned(safe, candidates, challengeOf(rules, content), limited)) return true
    for (const part of parts) {
      const mayBeSafe = !part.assertion && size(part.signature) >= shortestOfSafe && left > 0
      const inner = mayBeSafe ? await readInner(safe, part.owner, limited) : undefined
      if (inner && (await isIn(inner, part.signature, content))) return true
    }
    return false
  }

  return isIn(verified.safe, verified.signature, asked.message)
}

async function isOneSigned(
  safe: Safe,
  candidates: readonly Candidate[],
  challenge: Hex,
  asked: Limited,
): Promise<boolean> {
  const points = await readPoints(safe, candidates, asked)
  return points.some(({ point, assertion }) => isSignedByPasskey(assertion, challenge, point))
}

/** Reads a Safe that is an owner. @returns `undefined` if it is none, or the node fails */
async function readInner(
  { chain, block }: Safe,
  owner: Safe['address'],
  { client, factories, timeout, signal }: Limited,
): Promise<Safe | undefined> {
  const reading = await readSafe({
    ...{ client, block, factories, timeout, signal },
    account: formatAccountId(chain, owner),
  })
  return reading.status === 'safe' ? reading.safe : undefined
}

/** Returns the parts of owners that are contracts, if they are long enough. */
function readParts(safe: Safe, signature: Hex): Part[] {
  return parseParts(safe, signature).flatMap(part =>
    part.kind === 'contract' && safe.owners.includes(part.owner) && size(part.signature) >= shortest
      ? [{ ...part, assertion: parseWebAuthnSignature(part.signature) }]
      : [],
  )
}

/** @returns nothing if they cannot be parsed: it signed on the chain, or the account has a rule of its own. */
function parseParts({ threshold }: Safe, signature: Hex): SafePart[] {
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
  { signature, factories, client, timeout, signal }: Limited,
): Promise<{ point: PasskeyPoint; assertion: WebAuthnSignature }[]> {
  if (candidates.length === 0) return []
  const factory = deployed ? undefined : accountFactory(signature)
  const calls = candidates.flatMap(({ owner: target }) => [
    { target, data: encodeFunctionData({ abi: abis.own }) },
    { target, data: encodeFunctionData({ abi: abis.shared, args: [account] }) },
  ])
  const reading = await callContracts({
    ...{ client, chain, block, calls, factories, timeout, signal },
    ...(factory ? { deploy: { account, factory } } : {}),
  })
  if (reading.status !== 'read') return []
  return reading.results.flatMap((result, index) => {
    const point = readPoint(result)
    const candidate = candidates[Math.floor(index / 2)]
    return point && candidate ? [{ point, assertion: candidate.assertion }] : []
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
function challengeOf(rules: Safe['rules'], content: Hex): Hex {
  return rules.asksOwners === 'hash' ? content : keccak256(content)
}
