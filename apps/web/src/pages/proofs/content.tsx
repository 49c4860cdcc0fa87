import type { ProofState } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { LoadFailed } from '../../layout/load-failed.tsx'
import prose from '../../layout/prose.module.css'
import { SignedOut } from '../../layout/signed-out.tsx'
import { useProofsWords, useWords } from '../../locales/words.ts'
import empty from '../empty.module.css'
import { everything } from '../filter.ts'
import { FilterBar } from '../filter-bar.tsx'
import { Paged } from '../paged.tsx'
import { SessionPage } from '../session-page.tsx'
import { useFilter } from '../use-filter.ts'
import { ProofRows } from './proof-rows.tsx'
import { Removed } from './removed.tsx'
import { useMyProofs } from './use-my-proofs.ts'

/** The statuses to filter by, in the order of a proof's life. */
const statuses = ['valid', 'expired', 'revoked', 'draft'] as const satisfies ProofState['status'][]

/** Shows the proofs of the signed-in account and the drafts of this browser, with search and filters. */
export function Content() {
  const words = useProofsWords()
  return (
    <SessionPage title={words.title} lead={words.text}>
      {() => <MyProofs />}
    </SessionPage>
  )
}

function MyProofs() {
  const words = useProofsWords()
  const { proofStatus } = useWords().common
  const { filter, settled, setFilter } = useFilter('/proofs', statuses)
  const search = settled.search.trim()
  const { account, list, remove } = useMyProofs(() => document.querySelector('h1')?.focus(), {
    status: settled.status ?? undefined,
    search: search === '' ? undefined : search,
  })
  const { items } = list
  const isFiltered = filter.status !== null || filter.search.trim() !== ''
  return (
    <>
      <Make />
      {account === null && <SignedOut isSecond text={words.signedOut} />}
      <Removed remove={remove} />
      {items?.length === 0 && list.unreadable === 0 && !isFiltered && !list.isBefore ? (
        <Empty isSignedIn={account !== null} />
      ) : (
        <>
          {items && (
            <>
              <FilterBar
                filter={filter}
                statuses={statuses}
                names={proofStatus}
                words={words.find}
                onFilter={setFilter}
              />
              <p className={`${prose.small} ${prose.said} ${prose.whole}`} role="status">
                {list.isBefore
                  ? words.find.searching
                  : isFiltered && !list.hasMore && words.find.found({ count: String(items.length) })}
              </p>
            </>
          )}
          <Paged
            list={list}
            failed={error => (
              <LoadFailed
                title={words.failed}
                error={error}
                problems={words.problems}
                busy={list.isReading}
                retry={list.again}
              />
            )}
            empty={!list.isBefore && !list.hasMore && <Nothing onClear={() => setFilter(everything)} />}
            more={words.more}
          >
            {proofs => <ProofRows proofs={proofs} busy={remove.isPending} onRemove={remove.mutate} />}
          </Paged>
        </>
      )}
    </>
  )
}

/** Shows the empty state of a filter without matches. */
function Nothing({ onClear }: { onClear: () => void }) {
  const words = useProofsWords().find
  return (
    <section className={empty.nothing} aria-labelledby="proofs-nothing">
      <h2 id="proofs-nothing">{words.nothing}</h2>
      <p className={prose.soft}>{words.nothingText}</p>
      <button type="button" className={controls.secondary} onClick={onClear}>
        {words.clear}
      </button>
    </section>
  )
}

/**
 * Shows the empty state: what proofs are for, and how they work. Without a session, only drafts are listed, so that the
 * next person at this computer does not see what others have proven.
 */
function Empty({ isSignedIn }: { isSignedIn: boolean }) {
  const words = useProofsWords()
  return (
    <section className={empty.empty} aria-labelledby="proofs-empty">
      <h2 id="proofs-empty">{isSignedIn ? words.empty.title : words.noDrafts.title}</h2>
      {!isSignedIn && <p className={prose.soft}>{words.noDrafts.text}</p>}
      <p className={prose.soft}>{words.none}</p>
      <ol className={empty.steps}>
        {Object.values(words.empty.steps).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span className={prose.soft}>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Shows the button for a new proof, which needs no session. */
function Make() {
  const words = useProofsWords()
  return (
    <div className={buttons.row}>
      <Link href={hrefOf('prove')} className={controls.primary}>
        {words.make}
      </Link>
    </div>
  )
}
