import type { Connected, NetworkState } from '@countersign/wallets'
import { useServerFailure } from '../../../hooks/use-server-failure.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { SecondaryButton } from '../../../pieces/button.tsx'
import { Failure } from '../../../pieces/live.tsx'
import { Badge, Row, RowParts, Rows } from '../../../pieces/row.tsx'
import { NetworkMark } from './network-mark.tsx'
import { type NetworkRow, networkRows } from './network-rows.ts'
import styles from './networks.module.css'

/**
 * Renders the networks of the site. With a wallet, each except the current one can be chosen; without a wallet, they
 * are only listed.
 */
export function NetworkList({ connected, network }: { connected: Connected | null; network: NetworkState }) {
  const { runtime, words } = useAccountParts()
  const site = useSite()
  const failure = useServerFailure()
  if (!site)
    return failure && !failure.retrying ? (
      <>
        <Failure reason={words.reason.problems.unreachable.offline} />
        <SecondaryButton onClick={failure.retry}>{words.networks.tryAgain}</SecondaryButton>
      </>
    ) : (
      <p role="status" className={styles.loading}>
        {words.networks.loading}
      </p>
    )
  const rows = networkRows(site.chains, connected?.chainId ?? null, network)
  return (
    <Rows aria-label={words.networks.list}>
      {rows.map(row => (
        <li key={row.chain.id}>
          {connected ? (
            <Row
              {...partsOf(row)}
              badge={<Is row={row} />}
              framed
              aria-current={row.is === 'current' ? 'true' : undefined}
              aria-disabled={row.is !== 'offered'}
              onClick={() => {
                if (row.is === 'offered') runtime.actions.switchNetwork(row.chain.id)
              }}
            />
          ) : (
            <div className={styles.fixed}>
              <RowParts {...partsOf(row)} />
            </div>
          )}
        </li>
      ))}
    </Rows>
  )

  function partsOf({ chain }: NetworkRow) {
    return {
      icon: <NetworkMark chain={chain.id} name={chain.name} />,
      name: chain.name,
      hint: chain.testnet ? words.networks.test : undefined,
    }
  }
}

function Is({ row }: { row: NetworkRow }) {
  const { words } = useAccountParts()
  switch (row.is) {
    case 'current':
      return (
        <Badge strong>
          <svg className={styles.check} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8.5 6.5 12 13 4.5" />
          </svg>
          {words.networks.current}
        </Badge>
      )
    case 'switching':
    case 'adding':
      return <Badge>{words.networks.waiting[row.is]}</Badge>
    case 'offered':
      return null
  }
}
