import { testKeys } from '../../accounts.ts'
import type { WalletConfig } from '../config.ts'
import type { WalletAccount } from '../engine/engine.ts'
import type { AccountCard } from '../ui/link.ts'
import { contractAccount, signByOwners } from './contract.ts'
import { delegatedAccount } from './delegated.ts'
import { keyAccount } from './key.ts'

/** The names of the demo wallet's accounts, in the order in which it lists them. */
export type RosterName = 'alice' | 'bob' | 'carol' | 'vault' | 'unborn' | 'delegated' | 'heidi'

/** Returns the accounts of the demo wallet: keys, and one contract account of each kind. */
export function roster({ chainId, vault, unborn }: WalletConfig): (WalletAccount & { name: RosterName })[] {
  const named = (name: RosterName, account: WalletAccount) => ({ ...account, name })
  return [
    named('alice', keyAccount('alice', testKeys.alice)),
    named('bob', keyAccount('bob', testKeys.bob)),
    named('carol', keyAccount('carol', testKeys.carol)),
    named(
      'vault',
      contractAccount({
        name: 'vault',
        address: vault.address,
        sign: signByOwners(vault.address, chainId, [testKeys.alice]),
      }),
    ),
    named(
      'unborn',
      contractAccount({
        name: 'unborn',
        address: unborn.address,
        sign: signByOwners(unborn.address, chainId, [testKeys.bob]),
        deployment: unborn,
      }),
    ),
    named(
      'delegated',
      delegatedAccount({ name: 'delegated', ownKey: testKeys.frank, secondKey: testKeys.grace }),
    ),
    // Her name has letters that resemble others.
    named('heidi', keyAccount('heidi', testKeys.heidi)),
  ]
}

/** Returns what the wallet's window shows of the accounts. */
export function cards(accounts: readonly WalletAccount[]): AccountCard[] {
  return accounts.map(({ name, address, kind }) => ({ name, address, kind }))
}
