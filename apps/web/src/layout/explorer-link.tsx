import { addressOf, shortenAddress } from '@countersign/react'
import { useSite } from '@countersign/react/pieces'
import { useSharedWords } from '../locales/words.ts'
import styles from './address.module.css'
import { ExternalLink } from './external-link.tsx'

/**
 * Links to an account in the block explorer of its network. Renders nothing if the site has none for it.
 *
 * @param props.account - CAIP-10
 */
export function ExplorerLink({ account }: { account: string }) {
  const words = useSharedWords()
  const address = addressOf(account)
  const chain = account.slice(0, -address.length - 1)
  return <Icon chain={chain} path={`address/${address}`} label={words.explorer({ address })} />
}

/**
 * Links to a block in the block explorer of its network, like `ExplorerLink`.
 *
 * @param props.chain - CAIP-2
 */
export function BlockLink({ chain, number }: { chain: string; number: number }) {
  const words = useSharedWords()
  return (
    <Icon chain={chain} path={`block/${number}`} label={words.explorerBlock({ number: String(number) })} />
  )
}

/**
 * Links to a transaction in the block explorer of its network, like `ExplorerLink`.
 *
 * @param props.chain - CAIP-2
 */
export function TransactionLink({ chain, hash }: { chain: string; hash: string }) {
  const words = useSharedWords()
  return (
    <Icon
      chain={chain}
      path={`tx/${hash}`}
      label={words.explorerTransaction({ hash: shortenAddress(hash) })}
    />
  )
}

type IconProps = { readonly chain: string; readonly path: string; readonly label: string }

function Icon({ chain, path, label }: IconProps) {
  const site = useSite()
  const explorer = site?.chains.find(({ id }) => id === chain)?.explorer ?? null
  if (explorer === null) return null
  return (
    <ExternalLink href={`${explorer}/${path}`} className={styles.explorer} aria-label={label} title={label}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.5 3.5H3v9.5h9.5V9.5M9.5 2.5h4v4M13.5 2.5 7.5 8.5" />
      </svg>
    </ExternalLink>
  )
}
