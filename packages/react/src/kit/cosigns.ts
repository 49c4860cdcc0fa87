import type { Authentication } from '@countersign/wallets/authentication'
import type { RegisteredSession } from '../session/register.ts'
import type { SessionBackend } from './backend.ts'

/** Whether a backend is the site's own: for our server, only the session is available until wallet code is loaded. */
export function isOwn(backend: SessionBackend): backend is Authentication<RegisteredSession> {
  return 'prepare' in backend
}

/** Whether a backend collects confirmations of owners of Safes. */
export function cosigns(backend: SessionBackend): boolean {
  return !isOwn(backend) || backend.cosign !== undefined
}
