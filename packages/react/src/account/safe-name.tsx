import { Suspense } from 'react'
import { useCosigningWords } from '../hooks/use-words.ts'
import styles from './account.module.css'
import { AccountName } from './account-name.tsx'
import { useOwnName } from './own-names.ts'

type NameProps = {
  /** CAIP-10, checksummed. */
  readonly account: string
  readonly className?: string | undefined
}

/** Renders the name that the person has given an account in this browser, marked as theirs; nothing if it has none. */
export function OwnName({ account, className }: NameProps) {
  const name = useOwnName(account)
  return (
    name !== null && (
      <Suspense>
        <Marked name={name} mark="ownName" className={className} />
      </Suspense>
    )
  )
}

type MarkedProps = {
  readonly name: string
  /** Who has given the name. */
  readonly mark: 'ownName' | 'gatewayName'
  readonly className?: string | undefined
}

function Marked({ name, mark, className = '' }: MarkedProps) {
  const { safe: words } = useCosigningWords()
  return (
    <strong className={`${styles.own} ${className}`}>
      <bdi>{name}</bdi> <small>{words[mark]}</small>
    </strong>
  )
}

/**
 * Renders a Safe: the person's own name for it, otherwise the one that the gateway has, if any; and its verified name or
 * its shortened address.
 *
 * @param props.gatewayName - anyone may have chosen it, so it is marked
 */
export function SafeName(props: Pick<NameProps, 'account'> & { gatewayName?: string | null }) {
  const { account, gatewayName = null } = props
  const own = useOwnName(account)
  return (
    <span className={styles.safe}>
      {own === null && gatewayName !== null ? (
        <Suspense>
          <Marked name={gatewayName} mark="gatewayName" />
        </Suspense>
      ) : (
        <OwnName account={account} />
      )}{' '}
      <AccountName account={account} />
    </span>
  )
}
