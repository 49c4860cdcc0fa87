import { clientOf } from '@countersign/api'
import {
  type Authentication,
  type Cosign,
  countersignAuthentication,
} from '@countersign/wallets/authentication'
import type { SessionBackend } from '../kit/backend.ts'
import type { Kit } from '../kit/kit.ts'
import type { RegisteredSession } from '../session/register.ts'

/** Returns the API that collects confirmations of owners of Safes; `null` if the site's own backend does not. */
export function cosignOf({
  authentication,
  client,
}: Pick<Kit, 'authentication' | 'client'>): Cosign<RegisteredSession> | null {
  const { cosign } = isOwn(authentication) ? authentication : countersignAuthentication(clientOf(client))
  return cosign ?? null
}

/** Whether a backend is the site's own: for our server, only the session is available until wallet code is loaded. */
function isOwn(backend: SessionBackend): backend is Authentication<RegisteredSession> {
  return 'prepare' in backend
}

/** Whether a backend collects confirmations of owners of Safes. */
export function cosigns(backend: SessionBackend): boolean {
  return !isOwn(backend) || backend.cosign !== undefined
}
