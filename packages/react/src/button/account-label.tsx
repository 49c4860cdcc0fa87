import { AccountName } from '../account/account-name.tsx'
import { Avatar } from '../account/avatar.tsx'
import { ButtonBalance } from './button-balance.tsx'

/** Who an account is: picture, name, and what it holds if that is asked for. Loaded once somebody is signed in. */
export function AccountLabel({ account, balance }: { account: string; balance: boolean }) {
  return (
    <>
      <Avatar account={account} />
      <AccountName account={account} />
      {balance && <ButtonBalance account={account} />}
    </>
  )
}
