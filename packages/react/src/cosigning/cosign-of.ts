import { clientOf } from '@countersign/api'
import type { Cosign } from '@countersign/wallets/authentication'
import { isOwn } from '../kit/cosigns.ts'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'
import { serverAuthentication } from '../session/server-authentication.ts'

/** Returns the API that collects confirmations of owners of Safes; `null` if the site's own backend does not. */
export function cosignOf({
  authentication,
  client,
}: Pick<Kit, 'authentication' | 'client'>): Cosign<RegisteredSession> | null {
  const { cosign } = isOwn(authentication) ? authentication : serverAuthentication(clientOf(client))
  return cosign ?? null
}
