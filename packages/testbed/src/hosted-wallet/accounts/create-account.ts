import { generatePrivateKey } from 'viem/accounts'
import type { Deploy, HostedAccount, HostedAccountKind } from './account.ts'
import type { Authenticator } from './authenticator.ts'
import { keyAccount } from './key-account.ts'
import { passkeyAccount } from './passkey-account.ts'

/** What an account is made with. */
export type AccountMeans = {
  readonly authenticator: Authenticator
  /** Pays for the deployment of a passkey's Safe. */
  readonly deploy: Deploy
  /** What the person finds the passkey by. */
  readonly name: string
}

/**
 * Makes an account. In a browser this has to begin in the person's gesture: some browsers ask for one before they make a
 * passkey.
 *
 * @throws {PasskeyError} where there is no passkey; and what `deploy` throws.
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
