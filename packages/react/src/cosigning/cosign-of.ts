import { clientOf } from '@countersign/api'
import { type Cosign, countersignAuthentication } from '@countersign/wallets/authentication'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'

type Backend = Pick<Kit, 'authentication' | 'client'>

const known = new WeakMap<Backend['authentication'], Cosign<RegisteredSession> | null>()

/** Who collects what the owners of Safes confirm; `null` where the site's own backend does not. */
export function cosignOf({ authentication, client }: Backend): Cosign<RegisteredSession> | null {
  const before = known.get(authentication)
  if (before !== undefined) return before
  const cosign = find({ authentication, client })
  known.set(authentication, cosign)
  return cosign
}

function find({ authentication, client }: Backend): Cosign<RegisteredSession> | null {
  // Our own server's is no whole one until wallet code is loaded.
  if (!isWhole(authentication)) return countersignAuthentication(clientOf(client)).cosign ?? null
  return authentication.cosign ?? null
}

function isWhole(
  authentication: Backend['authentication'],
): authentication is Backend['authentication'] & { readonly cosign?: Cosign<RegisteredSession> } {
  return 'prepare' in authentication
}
