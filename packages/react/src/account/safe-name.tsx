import { Fragment, type ReactNode, Suspense } from 'react'
import { useCosigningWords } from '../hooks/use-words.ts'
import styles from './account.module.css'
import { AccountName } from './account-name.tsx'
import { useAccountNames } from './account-names.ts'

type NameProps = {
  /** CAIP-10, checksummed. */
  readonly account: string
  /**
   * The name that the gateway has for it, without invisible characters, if it is already loaded. Anyone may have chosen
   * it, so it is marked. @default the gateway is asked for that of a Safe
   */
  readonly gatewayName?: string | null | undefined
  readonly className?: string | undefined
}

export type AccountNamesProps = NameProps & {
  /** Rendered if the account has no name. @default nothing */
  readonly children?: ReactNode
}

/**
 * Renders the names of an account, for a place that shows its address too. All that is not verified is marked with who
 * has given it. `useAccountNames` decides which are shown.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <AccountNames account={account} />
 */
export function AccountNames({ account, gatewayName, className = '', children }: AccountNamesProps) {
  const { own, verified, gateway } = useAccountNames(account, gatewayName)
  if (own === null && gateway === null && verified === null) return children
  return (
    <>
      {own !== null && <Marked name={own} mark="ownName" className={className} />}
      {gateway !== null && <Marked name={gateway} mark="gatewayName" className={className} />}{' '}
      {verified !== null && (
        <strong className={className}>
          <AccountName account={account} />
        </strong>
      )}
    </>
  )
}

type MarkedProps = {
  readonly name: string
  /** Who has given the name. */
  readonly mark: 'ownName' | 'gatewayName'
  readonly className?: string
}

function Marked(props: MarkedProps) {
  return (
    <Suspense>
      <MarkedName {...props} />
    </Suspense>
  )
}

function MarkedName({ name, mark, className = '' }: MarkedProps) {
  const { safe: words } = useCosigningWords()
  return (
    <strong className={`${styles.own} ${className}`}>
      <bdi title={name}>
        {name.split(humps).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name.
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </bdi>{' '}
      <small>{words[mark]}</small>
    </strong>
  )
}

/** Where the name of a contract, such as “CompatibilityFallbackHandler”, may wrap. */
const humps = /(?=\p{Lu}\p{Ll})/u

export type SafeNameProps = Omit<NameProps, 'className'> & {
  /**
   * Whether it takes two lines at most, with the mark on the second. What has no room is cut, and shows on hover.
   *
   * @default false
   */
  readonly isRow?: boolean
}

/**
 * Renders an account within a line: its marked name, if it has one, and its verified name or its shortened address.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * <SafeName account={account} />
 */
export function SafeName({ account, gatewayName, isRow = false }: SafeNameProps) {
  const { own, gateway } = useAccountNames(account, gatewayName)
  return (
    <span className={styles.safe} data-in-row={isRow}>
      {own !== null && <Marked name={own} mark="ownName" />}
      {gateway !== null && <Marked name={gateway} mark="gatewayName" />} <AccountName account={account} />
    </span>
  )
}

/** Reserves the room of a `SafeName` in a row whose name loads later. */
export function SafeNameRoom() {
  return (
    <span className={styles.safe} data-in-row="true">
      <Marked name={'\u00a0'} mark="gatewayName" />
    </span>
  )
}
