import type { HostedAccount } from '../accounts/account.ts'
import { keepAccount, restoreAccount } from '../accounts/keep-account.ts'
import { kept, type StringStorage } from './kept.ts'

/** The accounts stored in this browser. */
export type Accounts = {
  all(): readonly HostedAccount[]
  add(account: HostedAccount): void
}

/** Opens the stored accounts, newest first. */
export function openAccounts(storage: StringStorage): Accounts {
  const list = kept(storage, 'hosted-wallet:accounts', restored, keepAccount)
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
