import type { Provider } from 'oidc-provider'
import type { Row } from '../sessions/sessions.ts'
import { levelOf } from './levels.ts'
import type { OpenIdStorage } from './storage.ts'
import { subOf } from './sub.ts'

/** Creates the provider's session of ours, if it has none yet. */
export async function ensureSession(
  provider: Provider,
  row: Row,
  { storage, now }: { storage: Pick<OpenIdStorage, 'findStored'>; now: () => number },
): Promise<void> {
  if (await storage.findStored(row.id)) return
  const session = Object.assign(new provider.Session(), { jti: row.id, uid: row.id })
  session.loginAccount({
    accountId: subOf(row.subject),
    loginTs: toSeconds(row.created_at),
    ...levelOf(row),
  })
  await session.save(toSeconds(row.ends_at - now()) + 1)
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
