import { generatePrivateKey } from 'viem/accounts'
import { type Deploy, type HostedAccount, type HostedAccountKind, keyAccount } from './account.ts'
import type { Authenticator } from './authenticator.ts'
import { passkeyAccount } from './passkey-account.ts'

/** What creating an account requires. */
export type AccountMeans = {
  readonly authenticator: Authenticator
  /** Pays for the deployment of a passkey's Safe. */
  readonly deploy: Deploy
  /** The name of the passkey, shown to the person. */
  readonly name: string
}

/**
 * Creates an account. In a browser, call it from a user gesture: some browsers require one to create a passkey.
 *
 * @throws {PasskeyError} if no passkey could be created; and any error of `deploy`.
 * @example
 * const account = await createAccount('passkey', { authenticator: browserAuthenticator(), deploy, name: 'Demo' })
 */
export async function createAccount(
  kind: HostedAccountKind,
  { authenticator, deploy, name }: AccountMeans,
): Promise<HostedAccount> {
  switch (kind) {
    case 'key':
      return keyAccount(generatePrivateKey())
    case 'undeployed':
      return passkeyAccount(kind, await authenticator.create(name))
    case 'passkey': {
      const account = passkeyAccount(kind, await authenticator.create(name))
      await deploy(account.deployment)
      return account
    }
  }
}
