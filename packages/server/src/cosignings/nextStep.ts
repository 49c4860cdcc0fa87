import { type AccountFactory, type Address, assembleSafeSignature } from '@countersign/core'
import { type Hex, serializeErc6492Signature } from 'viem'
import { type KnownSafe, presentOwners } from './known.ts'
import { type CosigningRecord, confirmationsOf } from './record.ts'
import { everybody, type Ways, type Without } from './ways.ts'

/** A signature that can be put together, of whom, and whom it does without. */
type Made = { readonly signature: Hex; readonly owners: readonly Address[]; readonly without: Without }

/** What is to be done with the confirmations there are. */
export type Step =
  /** Owners are missing; so many of the account's. */
  | { readonly do: 'wait'; readonly missing: number }
  /** A Safe that is an owner has what it needs: its own part of the outer one's signature can be made. */
  | ({ readonly do: 'nest'; readonly inner: KnownSafe; readonly outer: KnownSafe } & Made)
  /** All are there: the account can be asked about the whole. */
  | ({ readonly do: 'complete' } & Made)

type Known = Pick<CosigningRecord, 'known' | 'confirmations' | 'factory'>

/**
 * Decides what is next; pure. What is enough for the account comes first, so that no owner holds up others who are enough.
 * Of the Safes among the owners the deepest come first: what they give counts for those above.
 */
export function nextStep(record: Known, ways: Ways = everybody): Step {
  const [account, ...inner] = record.known.safes
  const whole = made(record, account, ways)
  if (whole) return { do: 'complete', ...whole, signature: wrap(whole.signature, account, record.factory) }
  for (const safe of inner.toReversed()) {
    const outer = record.known.safes.find(({ address }) => address === safe.ownerOf)
    if (!outer || !presentOwners(outer).includes(safe.address)) continue
    if (confirmationsOf(record, outer).some(({ owner }) => owner === safe.address)) continue
    const part = made(record, safe, ways)
    if (part) return { do: 'nest', inner: safe, outer, ...part }
  }
  const all = assemble(record, account, new Set())
  return { do: 'wait', missing: all.status === 'incomplete' ? all.missing : 0 }
}

/** Puts a Safe's signature together in the first way in which its confirmations are enough. */
function made(record: Known, safe: KnownSafe, ways: Ways): Made | undefined {
  for (const without of ways.of(safe.address)) {
    const assembled = assemble(record, safe, without)
    if (assembled.status === 'complete') return { ...assembled, without }
  }
  return undefined
}

function assemble(record: Known, safe: KnownSafe, without: Without) {
  return assembleSafeSignature({
    confirmations: confirmationsOf(record, safe).filter(({ owner }) => !without.has(owner)),
    owners: presentOwners(safe),
    threshold: safe.threshold,
  })
}

/** In the wrapper of ERC-6492 the signature holds before the account is deployed, and after. */
function wrap(signature: Hex, { deployed }: KnownSafe, factory: AccountFactory | undefined): Hex {
  if (deployed || !factory) return signature
  return serializeErc6492Signature({ address: factory.address, data: factory.call, signature })
}
