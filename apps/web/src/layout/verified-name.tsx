import { AccountName, useAccountInfo } from '@countersign/react'

/** Shows the verified name of an account. Renders nothing if it has none. @param props.account - CAIP-10 */
export function VerifiedName({ account, className }: { account: string; className?: string | undefined }) {
  const info = useAccountInfo(account)
  if (info.status !== 'known' || info.value.name === null) return null
  return (
    <strong className={className}>
      <AccountName account={account} />
    </strong>
  )
}
