import { useId } from 'react'
import { useParts } from '../../../kit/context.ts'
import { Heading } from '../../pieces/heading.tsx'
import { Badge, Row, Rows } from '../../pieces/row.tsx'
import { EntryIcon, WalletIcon } from '../../pieces/wallet-icon.tsx'
import styles from './connect.module.css'
import { opensInWindow } from './opens-in-window.ts'
import type { RowGroup, WalletRow } from './rows.ts'

type Choosing = {
  /** The key of the one row that the Tab key leads to. */
  readonly active: string | null
  /** The key of the row whose wallet is looked at beside the list. */
  readonly chosen: string | null
  readonly onActive: (key: string) => void
  readonly onChoose: (row: WalletRow) => void
}

/** One group of the list, under its heading. */
export function Group({ group, ...choosing }: { group: RowGroup } & Choosing) {
  const { words } = useParts()
  const heading = useId()
  return (
    <section>
      <Heading id={heading}>{words.connect.list.group[group.id]}</Heading>
      <WalletRows rows={group.rows} labelledBy={heading} {...choosing} />
    </section>
  )
}

/** Rows of wallets. */
export function WalletRows(props: { rows: readonly WalletRow[]; labelledBy: string } & Choosing) {
  const { rows, labelledBy, active, chosen, onActive, onChoose } = props
  const { runtime, words } = useParts()
  const hintOf = (row: WalletRow) => {
    if (row.kind === 'installed') return row.apart ?? undefined
    return opensInWindow(row.entry, runtime) ? words.connect.list.window : undefined
  }
  return (
    <Rows aria-labelledby={labelledBy}>
      {rows.map(row => (
        <li key={row.key}>
          <Row
            icon={
              row.kind === 'installed' ? <WalletIcon wallet={row.wallet} /> : <EntryIcon entry={row.entry} />
            }
            name={row.name}
            hint={hintOf(row)}
            badge={<Mark row={row} />}
            // A frame needs room: one that came late, in the place of its row, would move those beneath.
            framed={row.kind === 'installed' && row.key === row.wallet.id}
            data-row={row.name}
            data-key={row.key}
            aria-current={row.key === chosen ? 'true' : undefined}
            tabIndex={row.key === active ? 0 : -1}
            onFocus={() => onActive(row.key)}
            onClick={() => onChoose(row)}
          />
        </li>
      ))}
    </Rows>
  )
}

function Mark({ row }: { row: WalletRow }) {
  const { list } = useParts().words.connect
  if (row.isRecent) return <Badge strong>{list.recent}</Badge>
  if (row.kind === 'catalogue') return null
  return (
    <span className={styles.installed}>
      <Badge>{list.installed}</Badge>
    </span>
  )
}
