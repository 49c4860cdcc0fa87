import type { Authentication } from '@countersign/wallets/authentication'
import type { SessionBackend } from '../kit/backend.ts'
import type { RegisteredSession } from '../session/register.ts'

/** Whether a backend is the site's own: our server's has no more than the session until wallet code is loaded. */
export function isOwn(backend: SessionBackend): backend is Authentication<RegisteredSession> {
  return 'prepare' in backend
}

/** Whether a backend collects what the owners of Safes confirm. */
export function cosigns(backend: SessionBackend): boolean {
  return !isOwn(backend) || backend.cosign !== undefined
}
