import { addressOf } from '@countersign/react'
import { Address } from '../../layout/address.tsx'
import { VerifiedName } from '../../layout/verified-name.tsx'

/** Shows the signed-in account by its name, if it has one, and its address. @param props.account - CAIP-10 */
export function Content({ account }: { account: string }) {
  return (
    <>
      <VerifiedName account={account} /> <Address address={addressOf(account)} />
    </>
  )
}
