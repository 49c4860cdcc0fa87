import type { HostedAccount } from '../accounts/account.ts'
import { keepAccount, restoreAccount } from '../accounts/keep-account.ts'
import { kept, type Shelf } from './kept.ts'

/** The accounts of this browser. */
export type Accounts = {
  all(): readonly HostedAccount[]
  add(account: HostedAccount): void
}

/** Opens what is kept of the accounts, the newest first. */
export function openAccounts(shelf: Shelf): Accounts {
  const list = kept(shelf, 'hosted-wallet:accounts', restored, keepAccount)
  return {
    all: list.read,
    add: account =>
      list.write([account, ...list.read().filter(({ address }) => address !== account.address)]),
  }
}

function restored(value: unknown): HostedAccount | null {
  try {
    return restoreAccount(value)
  } catch {
    return null
  }
}
