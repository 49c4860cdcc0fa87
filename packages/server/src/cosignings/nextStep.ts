import { type AccountFactory, type Address, assembleSafeSignature } from '@countersign/core'
import { type Hex, serializeErc6492Signature } from 'viem'
import { type KnownSafe, presentOwners } from './known.ts'
import { type CosigningRecord, confirmationsOf } from './record.ts'

/** What is to be done with the confirmations there are. */
export type Step =
  /** Owners are missing; so many of the account's. */
  | { readonly do: 'wait'; readonly missing: number }
  /** A Safe that is an owner has what it needs: its own part of the outer one's signature can be made. */
  | { readonly do: 'nest'; readonly inner: KnownSafe; readonly outer: KnownSafe; readonly signature: Hex }
  /** All are there: the account can be asked about the whole. */
  | { readonly do: 'complete'; readonly signature: Hex; readonly owners: readonly Address[] }

type Known = Pick<CosigningRecord, 'known' | 'confirmations' | 'factory'>

/** Decides what is next; pure. Safes that are deepest come first, so that what they give counts for those above. */
export function nextStep(record: Known): Step {
  const [account, ...inner] = record.known.safes
  for (const safe of inner.toReversed()) {
    const outer = record.known.safes.find(({ address }) => address === safe.ownerOf)
    if (!outer || !presentOwners(outer).includes(safe.address)) continue
    if (confirmationsOf(record, outer).some(({ owner }) => owner === safe.address)) continue
    const assembled = assemble(record, safe)
    if (assembled.status === 'complete')
      return { do: 'nest', inner: safe, outer, signature: assembled.signature }
  }
  const whole = assemble(record, account)
  if (whole.status === 'incomplete') return { do: 'wait', missing: whole.missing }
  const { owners, signature } = whole
  return { do: 'complete', owners, signature: wrap(signature, account, record.factory) }
}

function assemble(record: Known, safe: KnownSafe) {
  return assembleSafeSignature({
    confirmations: confirmationsOf(record, safe),
    owners: presentOwners(safe),
    threshold: safe.threshold,
  })
}

/** In the wrapper of ERC-6492 the signature holds before the account is deployed, and after. */
function wrap(signature: Hex, { deployed }: KnownSafe, factory: AccountFactory | undefined): Hex {
  if (deployed || !factory) return signature
  return serializeErc6492Signature({ address: factory.address, data: factory.call, signature })
}
