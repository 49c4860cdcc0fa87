import { type DialogState, isPhone, type Wallet } from '@countersign/wallets'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useReadState } from '../../../hooks/use-read-state.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { useKit, useParts } from '../../../kit/context.ts'
import { offersSafe } from '../../../kit/offers-safe.ts'
import { Row, TitledRows } from '../../../pieces/row.tsx'
import { RowMark } from '../../../pieces/row-mark.tsx'
import { Heading } from '../../../pieces/view.tsx'
import controls from '../../../theme/controls.module.css'
import styles from './connect.module.css'
import { useRowKeys } from './keys.ts'
import { NothingFound, NothingInstalled, ScanRow, SearchField, scanKey, WalletRows } from './list.tsx'
import { listMemory } from './memory.ts'
import { countRows, entryKey, fewRows, isSafe, type WalletRow, withoutSafe } from './rows.ts'
import { searchRows } from './search.ts'
import { useOtherSigners, useShowSafe } from './signers.tsx'
import { useRows } from './use-rows.ts'

/** The maximum number of rows at first, and the minimum of them that are from the catalogue. */
const mostAtFirst = 7
const leastOfCatalogue = 4
/** The number of wallets from which on the list can be searched. */
const many = 9

/**
 * Renders the list of wallets, with search and keyboard navigation.
 *
 * @param props.fills - whether it is as high as its container
 */
export const WalletList = memo(function WalletList(props: { fills?: boolean }) {
  const { fills = false } = props
  const { runtime, words } = useParts()
  const kit = useKit()
  const { list } = words.connect
  const memory = listMemory(runtime)
  const { query, isWhole, active, scrolled } = useStore(memory)
  const chosen = useReadState(chosenKey)
  const showSafe = useShowSafe()
  const [isHeld, setHeld] = useState(false)
  const { groups, isEmpty, joined } = useRows(isHeld)
  // A Safe is not a wallet of the list if its owners sign. A person who searches for it finds it there too.
  const listed = offersSafe(kit) ? withoutSafe(groups) : groups
  const signers = useOtherSigners()
  const place = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const label = useId()
  const onKeyDown = useRowKeys(place, field)

  const all = countRows(listed)
  // With a relay, a wallet on a phone is an app, and the list leads to it.
  const isPhoneWithRelay = isPhone(runtime.device.system) && runtime.canScan
  const offersInstalled = kit.wallets.some(({ type }) => type === 'injected')
  const isSearch = query.trim() !== ''
  const found = isSearch ? searchRows(signers ? groups : listed, query) : []
  const most = runtime.canScan ? mostAtFirst - 1 : mostAtFirst
  const shown = isWhole ? listed : fewRows(listed, most, leastOfCatalogue)
  const rows = isSearch ? found : shown.flatMap(group => group.rows)
  const hasScan = runtime.canScan && !isSearch
  const keys = [...(hasScan ? [scanKey] : []), ...rows.map(({ key }) => key)]
  const tabStop = active !== null && keys.includes(active) ? active : (rows[0]?.key ?? scanKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll position is restored only once.
  useLayoutEffect(() => {
    const scroller = place.current
    if (!scroller) return
    scroller.scrollTop = scrolled
    return () => memory.change({ scrolled: scroller.scrollTop })
  }, [])

  const firstNew = useRef<readonly string[] | null>(null)
  useEffect(() => {
    if (!isWhole || !firstNew.current) return
    const before = firstNew.current
    firstNew.current = null
    const all = place.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []
    // The pressed button was removed; the first of the new rows gets the focus.
    ;[...all].find(({ dataset }) => !before.includes(dataset.key ?? ''))?.focus()
  }, [isWhole])

  const choose = (row: WalletRow) => {
    memory.change({ active: row.key })
    switch (row.kind) {
      case 'installed':
        return runtime.actions.connect(row.wallet)
      case 'catalogue':
        return isSafe(row.entry) && offersSafe(kit) ? showSafe() : runtime.actions.choose(row.entry.id)
    }
  }
  const search = (query: string) => {
    memory.change({ query })
    field.current?.focus()
    place.current?.scrollTo({ top: 0 })
  }
  const choosing = {
    active: tabStop,
    chosen,
    onActive: (active: string) => memory.change({ active }),
    onChoose: choose,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys move between elements that are interactive themselves.
    <div className={styles.list} data-fills={fills} onKeyDown={onKeyDown}>
      {signers && <Heading>{list.mine}</Heading>}
      {all >= many && (
        <SearchField
          ref={field}
          query={query}
          controls={`${label}-list`}
          onQuery={search}
          onEnter={() => {
            const [only, ...others] = found
            if (only && others.length === 0) choose(only)
            else place.current?.querySelector<HTMLElement>('[data-row]')?.focus()
          }}
        />
      )}
      <p role="status" className={controls.hidden}>
        {isSearch
          ? list.search.found({ count: found.length })
          : joined && list.joined({ wallet: joined.name ?? words.unnamedWallet })}
      </p>
      <section
        ref={place}
        id={`${label}-list`}
        className={styles.scroller}
        data-long={all >= many}
        aria-label={list.label}
        aria-describedby={`${label}-keys`}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <p id={`${label}-keys`} className={controls.hidden}>
          {list.keys}
        </p>
        {isEmpty && !isSearch && !isPhoneWithRelay && offersInstalled && <NothingInstalled />}
        {isSearch && found.length === 0 && <NothingFound query={query} onClear={() => search('')} />}
        {isSearch
          ? found.length > 0 && (
              <TitledRows title={list.search.found({ count: found.length })}>
                <WalletRows rows={found} {...choosing} />
              </TitledRows>
            )
          : shown.map(({ id, rows }) => (
              <TitledRows key={id} title={list.group[id]} isTitled={!signers || id !== 'installed'}>
                <WalletRows rows={rows} {...choosing} />
              </TitledRows>
            ))}
        {hasScan && (
          <TitledRows title={list.group.phone}>
            <li>
              <ScanRow active={tabStop} onActive={choosing.onActive} />
            </li>
          </TitledRows>
        )}
        {!isSearch && countRows(shown) < all && (
          <Row
            icon={<RowMark of="more" />}
            name={list.showAll({ count: all })}
            data-row=""
            onClick={() => {
              firstNew.current = keys
              memory.change({ isWhole: true })
            }}
          />
        )}
      </section>
    </div>
  )
})

/** Returns the key of a wallet's row: a hosted wallet has the row of its catalogue entry. */
function rowKey({ id, hosted }: Wallet): string {
  return hosted ? entryKey(hosted.entry) : id
}

/** Returns the key of the row of the wallet that the current view is about. */
function chosenKey({ view, connection }: DialogState): string | null {
  switch (view?.name) {
    case 'status':
      return connection.status === 'connecting' || connection.status === 'reconnecting'
        ? rowKey(connection.wallet)
        : connection.failure && rowKey(connection.failure.wallet)
    case 'missing':
    case 'get-options':
    case 'install-by-scan':
      return entryKey(view.wallet)
    case 'scan':
      return view.wallet === null ? scanKey : entryKey(view.wallet)
    case undefined:
    case 'connect':
    case 'what-is-a-wallet':
    case 'get-a-wallet':
    case 'verify':
    case 'safe-ways':
    case 'safe':
    case 'safe-owners':
    case 'networks':
    case 'profile':
      return null
  }
}
