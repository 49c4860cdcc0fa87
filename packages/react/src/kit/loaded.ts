import { createRuntime, type RuntimeOptions, type WalletRuntime } from '@countersign/wallets'
import { countersignAuthentication } from '@countersign/wallets/authentication'
import { DialogContent, fetchProfile, Notices } from '../dialog/content.tsx'
import { mayBeSignedIn } from '../session/may-be-signed-in.ts'
import type { RegisteredSession } from '../session/register.ts'
import type { Kit, KitOptions } from './kit.ts'
import { offeredWallets } from './offered-wallets.ts'

/** What is loaded when a person shows intent, in one piece. */
export const views = { Content: DialogContent, Notices }
export { fetchProfile }

/** Makes what speaks with wallets for a kit. */
export function runtimeOf(
  { client, session, site, accounts }: Pick<Kit, 'client' | 'session' | 'site' | 'accounts'>,
  { authentication, wallets, wagmiConfig, openPairing }: KitOptions,
  onSignedIn: NonNullable<RuntimeOptions<RegisteredSession>['onSignedIn']>,
): WalletRuntime {
  return createRuntime<RegisteredSession>({
    authentication: authentication ?? countersignAuthentication(client),
    catalogue: offeredWallets(wallets),
    ...(wagmiConfig ? { wagmiConfig } : {}),
    ...(openPairing ? { openPairing } : {}),
    chains: async () => (await site.read()).chains,
    rpc: accounts.rpc,
    isSignedIn: () => mayBeSignedIn(session.getSnapshot()),
    onSignedIn,
    onInDoubt: session.doubt,
  })
}
