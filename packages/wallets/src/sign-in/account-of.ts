import { chainNumber, parseChainId } from '@countersign/core'
import type { SignInSubject } from './authentication.ts'
import { subjectOfSafe } from './cosigning.ts'
import type { Subject } from './state.ts'

/** Proves on the wallet's own chain where the site offers it, else on the site's first: a key is the same on all. */
export function accountOf(
  { address, chainId, safe }: Subject,
  [first, ...rest]: readonly { readonly id: string }[],
): SignInSubject {
  // A Safe is the same on its own chain only.
  if (safe) return { ...safe, ...subjectOfSafe(safe), isSafe: true }
  if (!first) throw new TypeError('A site has at least one chain.')
  const own = `eip155:${chainId}`
  const chain = [first, ...rest].some(({ id }) => id === own) ? own : first.id
  return { account: `${chain}:${address}`, chainId: chainNumber(parseChainId(chain)), address }
}
