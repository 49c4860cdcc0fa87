import type { Cosigning } from '@countersign/api'
import { AccountName, Avatar, addressOf, shortenAddress, useClient, useWaiting } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { CosigningProgress, TimeLeft } from '@countersign/react/cosigning'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import prose from '../../layout/prose.module.css'
import { useAccountWords } from '../../locales/words.ts'
import styles from './account.module.css'
import content from './content.module.css'

const key = ['countersign', 'cosignings'] as const

/** The sign-ins that this browser has begun with accounts of several owners: open ones, and those that have ended lately. Nothing, if there is none. */
export function Cosignings() {
  const { cosignings: words, retry } = useAccountWords()
  const client = useClient()
  const waiting = useWaiting()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await client.cosignings({ signal })).items,
  })
  // Whoever waits hears of each that begins and of each that ends.
  const waitingFor = waiting.open.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: which there are is what may have changed.
  useEffect(() => void queries.invalidateQueries({ queryKey: key }), [queries, waitingFor])
  const cancel = useMutation({
    mutationFn: waiting.cancel,
    // Also where that failed: it may have ended meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  if (list.isError && !list.data)
    return (
      <p className={prose.soft} role="alert">
        {words.failed}{' '}
        <button type="button" className={buttons.inline} onClick={() => void list.refetch()}>
          {retry}
        </button>
      </p>
    )
  const shared = newest(list.data ?? [], waiting.open).filter(isShared)
  if (shared.length === 0) return null
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="cosignings">
      <h2 id="cosignings">{words.title}</h2>
      <p className={prose.soft}>{words.text}</p>
      <p className={controls.hidden} role="status">
        {cancel.isSuccess && words.calledOff}
      </p>
      {cancel.isError && (
        <p className={prose.failure} role="alert">
          {words.cancelFailed}
        </p>
      )}
      <CosigningRows cosignings={shared} busy={cancel.isPending} onCancel={cancel.mutate} />
    </section>
  )
}

type RowsProps = {
  readonly cosignings: readonly Cosigning[]
  /** Whether one is being cancelled. */
  readonly busy: boolean
  readonly onCancel: (id: string) => void
}

/** The list itself. */
export function CosigningRows({ cosignings, busy, onCancel }: RowsProps) {
  const { cosignings: words } = useAccountWords()
  return (
    <ul className={`${lists.ruled} ${styles.devices}`} aria-label={words.list}>
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
  const address = shortenAddress(addressOf(account))
  const what = cosigning.status === 'CONFIRMED' && !cosigning.collected ? words.finish : words.open
  return (
    <li>
      <div className={content.cosigning}>
        <span className={content.party}>
          <Avatar account={account} />
          <strong>
            <AccountName account={account} />
          </strong>
        </span>
        <CosigningProgress cosigning={cosigning} />
        <TimeLeft cosigning={cosigning} />
      </div>
      <div className={content.choices}>
        <Link
          href={`/cosign/${encodeURIComponent(id)}`}
          className={controls.secondary}
          aria-label={words.name({ what, account: address })}
        >
          {what}
        </Link>
        {isOpen(cosigning) && (
          <ConfirmButton
            className={controls.quiet}
            name={words.name({ what: words.cancel.open, account: address })}
            title={words.cancel.title({ account: address })}
            text={words.cancel.text}
            confirm={words.cancel.confirm}
            keep={words.cancel.keep}
            busy={busy}
            onConfirm={onCancel}
          >
            {words.cancel.open}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** What is heard of those that wait is newer than the list. */
export function newest(listed: readonly Cosigning[], heard: readonly Cosigning[]): readonly Cosigning[] {
  return listed.map(
    item => heard.find(({ id, revision }) => id === item.id && revision > item.revision) ?? item,
  )
}

/**
 * Whether anybody else takes part, or the person may still have to. Where the only owner is a contract, such as that of a
 * passkey, the wallet that asks has it, and answers by itself.
 */
export function isShared({ purpose, collected, safes }: Cosigning): boolean {
  // What is signed for a proof stands among the proofs.
  if (purpose !== 'sign-in') return false
  const owners = safes.flatMap(safe => safe.owners.filter(({ present }) => present))
  return owners.length > 1 || (!collected && owners.some(({ kind }) => kind !== 'contract'))
}

function isOpen({ status }: Cosigning): boolean {
  return status === 'NEEDS_CONFIRMATION'
}
