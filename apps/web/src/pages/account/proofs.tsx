import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useRef } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { LoadFailed } from '../../layout/load-failed.tsx'
import { Section } from '../../layout/section.tsx'
import { Unreadable } from '../../layout/unreadable.tsx'
import { useProofsWords } from '../../locales/words.ts'
import { ProofRows } from '../proofs/proof-rows.tsx'
import { Removed } from '../proofs/removed.tsx'
import { useMyProofs } from '../proofs/use-my-proofs.ts'

/**
 * Shows the proofs of the signed-in account, and the drafts of this browser. Explains how to create a proof if there are
 * none.
 */
export function Proofs() {
  const words = useProofsWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { account, list, remove } = useMyProofs(() => heading.current?.focus())
  const { items: proofs } = list
  if (list.error && !proofs)
    return (
      <LoadFailed
        title={words.failed}
        error={list.error}
        problems={words.problems}
        busy={list.isReading}
        retry={list.again}
      />
    )
  if (!proofs || (proofs.length === 0 && account === null)) return null
  return (
    <Section
      id="proofs"
      title={words.title}
      text={proofs.length === 0 && list.unreadable === 0 ? words.none : words.text}
      heading={heading}
    >
      <Removed remove={remove} />
      {proofs.length > 0 && <ProofRows proofs={proofs} busy={remove.isPending} onRemove={remove.mutate} />}
      <Unreadable count={list.unreadable} />
      <div className={lists.choices}>
        <Link href={hrefOf('prove')} className={account === null ? controls.secondary : controls.primary}>
          {words.make}
        </Link>
        {proofs.length > 0 && (
          <Link href={hrefOf('proofs')} className={controls.quiet}>
            {words.search}
          </Link>
        )}
        {list.hasMore && (
          <BusyButton busy={list.isReading} onClick={list.more}>
            {words.more}
          </BusyButton>
        )}
      </div>
    </Section>
  )
}
