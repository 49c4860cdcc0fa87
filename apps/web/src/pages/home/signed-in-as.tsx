import { AccountNames, addressOf } from '@countersign/react'
import { Address } from '../../layout/address.tsx'

/** Shows the signed-in account by its name, if it has one, and its address. @param props.account - CAIP-10 */
export function Content({ account }: { account: string }) {
  return (
    <>
      <AccountNames account={account} /> <Address address={addressOf(account)} />
    </>
  )
}
