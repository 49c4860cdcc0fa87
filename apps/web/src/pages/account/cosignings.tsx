import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import {
  Avatar,
  SafeName,
  useCountersign,
  useCountersignClient,
  useNameText,
  useWaiting,
} from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import {
  CancelCosigning,
  CosigningProgress,
  DeclinedBy,
  proofOf,
  TimeLeft,
  useListed,
} from '@countersign/react/cosigning'
import { FactLine } from '@countersign/react/pieces'
import { isUnannounced } from '@countersign/wallets/state'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { LoadFailed } from '../../layout/load-failed.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useAccountWords } from '../../locales/words.ts'
import { useRefetchOnWaiting } from '../use-refetch-on-waiting.ts'
import styles from './account.module.css'
import content from './content.module.css'

const key = ['countersign', 'cosignings'] as const

type CosigningsProps = {
  /** `pending`: those that still need confirmations, or whose session is ready; `ended`: those that ended recently. */
  readonly which: 'pending' | 'ended'
  /** Whether signatures for proofs are listed as well. @default only sign-ins: proofs are listed with their drafts */
  readonly withProofs?: boolean
  readonly title: string
  readonly text: string
  /** Shown if the list is empty. @default nothing */
  readonly empty?: ReactNode
}

/** Shows what this browser has asked the owners of Safes for. */
export function Cosignings({ which, withProofs = false, title, text, empty = null }: CosigningsProps) {
  const { cosignings: words, problems } = useAccountWords()
  const client = useCountersignClient()
  const waiting = useWaiting()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.cosignings({ signal }),
    staleTime: 0,
  })
  useRefetchOnWaiting(key)
  const cancel = useMutation({
    mutationFn: waiting.cancel,
    // Also after a failure: the sign-in may have ended in the meantime.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  const shared = newest(list.data?.items ?? [], waiting.open).filter(
    cosigning =>
      isPending(cosigning) === (which === 'pending') &&
      (withProofs || cosigning.purpose === 'sign-in') &&
      isShared(cosigning),
  )
  useListed(shared.map(({ id }) => id))
  // Both lists are from one response.
  const saysWhatIsMissing = which === 'pending'
  if (list.isError && !list.data)
    return saysWhatIsMissing ? (
      <LoadFailed
        title={words.failed}
        error={list.error}
        problems={problems}
        busy={list.isFetching}
        retry={() => void list.refetch()}
      />
    ) : null
  const unreadable = saysWhatIsMissing ? (list.data?.unreadable ?? 0) : 0
  if (shared.length === 0 && unreadable === 0) return list.data ? empty : null
  // Nobody is waited for before anybody was asked.
  const [started = [], asked = []] = [true, false].map(isStarted =>
    shared.filter(cosigning => isUnannounced(cosigning) === isStarted),
  )
  const rows = { busy: cancel.isPending, onCancel: cancel.mutate }
  return (
    <>
      <p className={controls.hidden} role="status">
        {cancel.isSuccess && words.calledOff}
      </p>
      {cancel.isError && (
        <p className={notices.failure} role="alert">
          {words.cancelFailed}
        </p>
      )}
      {started.length > 0 && (
        <Section id="cosignings-started" title={words.started.title} text={words.started.text}>
          <CosigningRows cosignings={started} {...rows} />
        </Section>
      )}
      {(asked.length > 0 || unreadable > 0) && (
        <Section id={`cosignings-${which}`} title={title} text={text}>
          {asked.length > 0 && <CosigningRows cosignings={asked} {...rows} />}
          <Unreadable count={unreadable} />
        </Section>
      )}
    </>
  )
}

type RowsProps = {
  readonly cosignings: readonly Cosigning[]
  /** Whether a cancellation is in progress. */
  readonly busy: boolean
  readonly onCancel: (id: string) => void
}

/** Shows the rows of the list. */
export function CosigningRows({ cosignings, busy, onCancel }: RowsProps) {
  const { cosignings: words } = useAccountWords()
  return (
    <ul className={`${lists.ruled} ${lists.entries} ${styles.devices}`} aria-label={words.list}>
      <Suspense>
        {cosignings.map(cosigning => (
          <Row key={cosigning.id} cosigning={cosigning} busy={busy} onCancel={() => onCancel(cosigning.id)} />
        ))}
      </Suspense>
    </ul>
  )
}

function Row({ cosigning, busy, onCancel }: { cosigning: Cosigning; busy: boolean; onCancel: () => void }) {
  const { cosignings: words } = useAccountWords()
  const { account, id } = cosigning
  const name = useNameText(account)
  const resume = useCountersign(({ dialog }) => dialog.resumeCosigning)
  const isStarted = isUnannounced(cosigning)
  const isReady = cosigning.status === 'CONFIRMED' && !cosigning.collected
  const what = isStarted ? words.started.act : isReady ? words.finish : words.open
  const proof = proofOf(cosigning)
  return (
    <li>
      <div className={content.cosigning}>
        <span className={content.party}>
          <Avatar account={account} />
          <strong>
            <SafeName account={account} />
          </strong>
        </span>
        <FactLine className={prose.small}>
          {words[cosigning.purpose]}
          <RelativeTime at={cosigning.createdAt} />
        </FactLine>
        {!isStarted && <CosigningProgress cosigning={cosigning} />}
        <p role="status" className={content.declined}>
          <DeclinedBy cosigning={cosigning} />
        </p>
        <TimeLeft cosigning={cosigning} />
      </div>
      <div className={lists.choices}>
        {isStarted ? (
          <button
            type="button"
            className={controls.secondary}
            aria-label={words.name({ what, account: name })}
            onClick={() => resume(cosigning)}
          >
            {what}
          </button>
        ) : (
          <Link
            href={proof ? hrefOf('prove', { id: proof.id }) : hrefOf('cosigning', { id })}
            className={controls.secondary}
            aria-label={words.name({ what, account: name })}
          >
            {what}
          </Link>
        )}
        {isOpen(cosigning) && (
          <CancelCosigning className={controls.quiet} cosigning={cosigning} busy={busy} onCancel={onCancel} />
        )}
      </div>
    </li>
  )
}

/** Merges the list with the updates of pending sign-ins, which are newer. */
export function newest(listed: readonly Cosigning[], updates: readonly Cosigning[]): readonly Cosigning[] {
  return listed.map(
    item => updates.find(({ id, revision }) => id === item.id && revision > item.revision) ?? item,
  )
}

/**
 * Whether other people take part in it, or the person may still have to confirm it. If the only owner is a
 * contract, such as that of a passkey, the connected wallet holds its key and answers automatically.
 */
export function isShared({ collected, safes }: Cosigning): boolean {
  const owners = safes.flatMap(safe => safe.owners.filter(({ present }) => present))
  return owners.length > 1 || (!collected && owners.some(({ kind }) => kind !== 'contract'))
}

/** Whether the person still waits for it, or can take its session. */
function isPending(cosigning: Cosigning): boolean {
  const { purpose, status, collected } = cosigning
  return isOpen(cosigning) || (purpose === 'sign-in' && status === 'CONFIRMED' && !collected)
}

function isOpen({ status }: Cosigning): boolean {
  return status === 'NEEDS_CONFIRMATION'
}
