import { type CatalogueEntry, isPhone, type WalletRuntime } from '@countersign/wallets'
import type { KeyboardEvent, Ref } from 'react'
import { phoneWords } from '../../../hooks/use-words.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import { offersSafe } from '../../../kit/offers-safe.ts'
import { SecondaryButton } from '../../../pieces/button.tsx'
import corner from '../../../pieces/corner.module.css'
import { Cross, UnfinishedSignature } from '../../../pieces/marks.tsx'
import { Badge, Row } from '../../../pieces/row.tsx'
import { EntryIcon, WalletIcon } from '../../../pieces/wallet-icon.tsx'
import { approachToGet } from '../approach.ts'
import styles from './connect.module.css'
import { isSafe, type WalletRow } from './rows.ts'

type Choosing = {
  /** The key of the only row that is in the tab order. */
  readonly active: string | null
  /** The key of the row whose wallet is shown beside the list. */
  readonly chosen: string | null
  readonly onActive: (key: string) => void
  readonly onChoose: (row: WalletRow) => void
}

/** Renders rows of wallets. */
export function WalletRows(props: { rows: readonly WalletRow[] } & Choosing) {
  const { rows, active, chosen, onActive, onChoose } = props
  const { runtime, words } = useParts()
  const kit = useKit()
  const hintOf = (row: WalletRow) => {
    if (row.kind === 'installed') return row.apart ?? undefined
    if (isSafe(row.entry) && offersSafe(kit)) return words.connect.list.safe
    return opensInWindow(row.entry, runtime) ? words.connect.list.window : undefined
  }
  // A wallet that is connected needs them next.
  const loadTransactions = () => void runtime.transactions.load().catch(() => {})
  return (
    <>
      {rows.map(row => (
        <li key={row.key}>
          <Row
            icon={
              row.kind === 'installed' ? <WalletIcon wallet={row.wallet} /> : <EntryIcon entry={row.entry} />
            }
            name={row.name}
            hint={hintOf(row)}
            badge={<Mark row={row} />}
            // A frame needs room: a wallet that arrived late and took the place of its catalogue row would move those
            // below.
            framed={row.kind === 'installed' && row.key === row.wallet.id}
            data-row={row.name}
            data-key={row.key}
            aria-current={row.key === chosen ? 'true' : undefined}
            tabIndex={row.key === active ? 0 : -1}
            onFocus={() => onActive(row.key)}
            onPointerEnter={row.kind === 'installed' || row.entry.hosted ? loadTransactions : approachToGet}
            onClick={() => onChoose(row)}
          />
        </li>
      ))}
    </>
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

/**
 * Whether choosing a wallet of the catalogue opens a window. On a phone, a wallet that also has an app opens that
 * instead.
 */
function opensInWindow(
  { hosted, canPair }: CatalogueEntry,
  { device, canScan }: Pick<WalletRuntime, 'device' | 'canScan'>,
): boolean {
  if (!hosted) return false
  return !(isPhone(device.system) && canScan && canPair)
}

export const scanKey = 'scan'

/** Renders the row that leads to the QR code for any phone wallet. */
export function ScanRow({ active, onActive }: { active: string; onActive: (key: string) => void }) {
  const { runtime, words } = useParts()
  const { scan } = words.connect.list
  return (
    <Row
      icon={
        <svg className={styles.scanMark} viewBox="0 0 40 40" aria-hidden="true">
          <path d="M11 16V11H16M24 11H29V16M29 24V29H24M16 29H11V24M11 20H29" />
        </svg>
      }
      name={scan}
      data-row={scan}
      data-key={scanKey}
      tabIndex={active === scanKey ? 0 : -1}
      onFocus={() => onActive(scanKey)}
      onPointerEnter={() => void phoneWords.load(words).catch(() => {})}
      onClick={() => runtime.actions.show({ name: 'scan', wallet: null })}
    />
  )
}

/** Renders the search field for wallets. Escape clears the field before it closes anything. */
export function SearchField(props: {
  ref: Ref<HTMLInputElement>
  query: string
  /** The id of the list that the search filters. */
  controls: string
  onQuery: (query: string) => void
  onEnter: () => void
}) {
  const { words } = useParts()
  const { search } = words.connect.list
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') props.onEnter()
    if (event.key !== 'Escape' || props.query === '') return
    event.preventDefault()
    props.onQuery('')
  }
  return (
    <div className={styles.search}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M11 11 14 14M12.2 7A5.2 5.2 0 1 1 1.8 7 5.2 5.2 0 0 1 12.2 7Z" />
      </svg>
      <input
        ref={props.ref}
        type="search"
        value={props.query}
        placeholder={search.label}
        aria-label={search.label}
        aria-controls={props.controls}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => props.onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      {props.query !== '' && (
        <button
          type="button"
          className={corner.corner}
          aria-label={search.clear}
          onClick={() => props.onQuery('')}
        >
          <Cross />
        </button>
      )}
    </div>
  )
}

/** Shows what to do if the search matches no wallet. */
export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const { search } = useParts().words.connect.list
  return (
    <div className={styles.nothing}>
      <h3>{search.none.title({ query: query.trim() })}</h3>
      <p>{search.none.text}</p>
      <SecondaryButton onClick={onClear}>{search.clear}</SecondaryButton>
    </div>
  )
}

/** Shows that this browser has no wallet, and that an installed one appears automatically. */
export function NothingInstalled() {
  const { runtime, words } = useParts()
  const { none, noneOnPhone, lookAgain } = words.connect.list
  const { title, text } = isPhone(runtime.device.system) ? noneOnPhone : none
  return (
    <div className={styles.none}>
      <UnfinishedSignature />
      <h3>{title}</h3>
      <p>{text}</p>
      <SecondaryButton onClick={runtime.installed.refresh}>{lookAgain}</SecondaryButton>
    </div>
  )
}
