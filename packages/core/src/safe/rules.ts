import type { Address } from '../account.ts'
import { address, anyText, fields, optional } from '../input.ts'

/** The properties of a Safe that decide how its signatures are made and verified. */
export type SafeKind = {
  /** As returned by `VERSION()`, such as `1.4.1`; a suffix of the numbers (`+L2`) does not matter. */
  readonly version: string
  /** The contract that answers what the Safe itself does not implement; `undefined` if none exists. */
  readonly handler: Address | undefined
}

export type SafeRules = {
  /** The domain of its messages (EIP-712): only the Safe up to 1.2.0, from 1.3.0 the chain too. */
  readonly domain: 'safe' | 'chain-and-safe'
  /**
   * What it passes to an owner that is a contract: the message itself (up to 1.3.0), the 66 bytes whose hash is the
   * message hash (1.4.0 and 1.4.1), both by `isValidSignature(bytes,bytes)`, or the message hash by
   * `isValidSignature(bytes32,bytes)` (1.5.0).
   */
  readonly asksOwners: 'message' | 'preimage' | 'hash'
  /** Which of the two functions of ERC-1271 it implements: `old` takes bytes, `new` a hash. */
  readonly answers: readonly ('old' | 'new')[]
}

/** The handlers of Safe's own deployments, by their addresses in lower case. */
const handlers: ReadonlyMap<string, '1.3' | '1.4' | '1.5'> = new Map([
  ['0xf48f2b2d2a534e402487b3ee7c18c33aec0fe5e4', '1.3'],
  ['0x017062a1de2fe6b99be3d9d37841fed19f573804', '1.3'],
  ['0xfd0732dc9e303f09fcef3a7388ad10a83459ec99', '1.4'],
  ['0x3efcbb83a4a7afcb4f68d501e2c2203a38be77f4', '1.5'],
])

/**
 * Returns how a Safe handles signatures. From 1.3.0 to 1.4.1 the handler determines what owners receive, and it may be
 * of another version than the Safe; an unknown handler is assumed to be of the Safe's version.
 *
 * @returns `undefined` for a version before 1.0.0, and for an invalid version.
 * @throws {InputError} if the version is not a string, or the handler is not an address.
 * @see Safe GnosisSafe.sol and CompatibilityFallbackHandler.sol of 1.1.1, 1.3.0, 1.4.1, 1.5.0
 * @example
 * safeRules({ version: '1.4.1', handler: undefined })?.asksOwners
 */
export function safeRules(kind: SafeKind): SafeRules | undefined {
  const { version, handler } = readKind(kind, 'kind')
  // Any contract can claim to be a Safe with any version, which is shown to people.
  const numbers = /^(\d{1,3})\.(\d{1,3})\.\d{1,3}(?:[+-][0-9A-Za-z.+-]{1,20})?$/.exec(version)
  if (!numbers) return undefined
  const [major, minor] = [Number(numbers[1]), Number(numbers[2])]
  if (major < 1) return undefined
  const domain = 'chain-and-safe'
  if (major === 1 && minor < 3) return { domain: 'safe', asksOwners: 'message', answers: ['old'] }
  const safes = major === 1 && minor === 3 ? '1.3' : major === 1 && minor === 4 ? '1.4' : '1.5'
  const answering = handler === undefined ? undefined : (knownHandler(handler) ?? safes)
  const answers =
    answering === undefined ? [] : answering === '1.5' ? (['new'] as const) : (['old', 'new'] as const)
  if (safes === '1.5') return { domain, asksOwners: 'hash', answers }
  return { domain, asksOwners: (answering ?? safes) === '1.3' ? 'message' : 'preimage', answers }
}

const readKind = fields<SafeKind>({ version: anyText, handler: optional(address) })
const knownHandler = (handler: Address) => handlers.get(handler.toLowerCase())
