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
        <Marked name={name} className={className} />
      </Suspense>
    )
  )
}

function Marked({ name, className = '' }: { name: string; className?: string | undefined }) {
  const { safe: words } = useCosigningWords()
  return (
    <strong className={`${styles.own} ${className}`}>
      <bdi>{name}</bdi> <small>{words.ownName}</small>
    </strong>
  )
}

/** Renders a Safe: the person's own name for it, if any, and its verified name or its shortened address. */
export function SafeName({ account }: Pick<NameProps, 'account'>) {
  return (
    <span className={styles.safe}>
      <OwnName account={account} /> <AccountName account={account} />
    </span>
  )
}
