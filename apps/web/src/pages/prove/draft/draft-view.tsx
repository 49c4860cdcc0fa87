import { type ProofState, proofCalls } from '@countersign/api'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type UsedProver, useProver } from '@countersign/react/proof'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import buttons from '../../../layout/buttons.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import frame from '../../../layout/frame.module.css'
import { go } from '../../../layout/go.ts'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import { PageHeading } from '../../../layout/page-heading.tsx'
import prose from '../../../layout/prose.module.css'
import { noteProof } from '../../asked/noted.ts'
import page from '../page.module.css'
import { serverReason } from '../reason.ts'
import { useProveWords } from '../words.ts'
import items from './account-item.module.css'
import { AccountItem } from './account-item.tsx'
import { draftKey } from './draft-key.ts'
import { DraftFacts } from './facts.tsx'

/** A draft: what it says, each of its accounts with what to do next, and the way to give it up. */
export function DraftView({ proof }: { proof: ProofState }) {
  const prover = useProver(proof.id)
  const refresh = useFollowing(proof, prover)
  const { id, request } = proof
  useEffect(() => {
    if (request !== null) noteProof(id, request)
  }, [id, request])
  return <DrawnDraft proof={proof} prover={prover} onChanged={refresh} />
}

/** Takes over what signing has changed, and asks anew where owners are asked. */
function useFollowing({ id }: ProofState, { state }: UsedProver): () => void {
  const queries = useQueryClient()
  const done = state.status === 'done' ? state.proof : null
  const asked = 'text' in state ? state.text.cosigning : null
  useEffect(() => {
    if (done) queries.setQueryData(draftKey(id), done)
  }, [queries, id, done])
  useEffect(() => {
    if (asked !== null) void queries.invalidateQueries({ queryKey: draftKey(id) })
  }, [queries, id, asked])
  return useCallback(() => void queries.invalidateQueries({ queryKey: draftKey(id) }), [queries, id])
}

type DrawnDraftProps = {
  readonly proof: ProofState
  readonly prover: UsedProver
  /** Called when what the server has may be newer. */
  readonly onChanged: () => void
}

/** The draft as it stands. */
export function DrawnDraft({ proof, prover, onChanged }: DrawnDraftProps) {
  const { draft: words } = useProveWords()
  const { accounts } = proof
  const signed = accounts.filter(({ status }) => status === 'signed').length
  const first = accounts.find(({ status }) => status === 'unsigned')?.account
  return (
    <div className={`${frame.page} ${page.page}`}>
      <div className={frame.head}>
        <PageHeading title={words.title}>{words.title}</PageHeading>
        <p className={prose.lead}>{words.lead({ accounts: accounts.length })}</p>
      </div>
      <DraftFacts proof={proof} />
      <section className={`${frame.section} ${items.section}`} aria-labelledby="accounts">
        <div className={items.between}>
          <h2 id="accounts">{words.accounts}</h2>
          <p role="status" className={prose.hint}>
            {words.count({ signed, all: accounts.length })}
          </p>
        </div>
        <ol className={`${lists.spaced} ${items.items}`}>
          {accounts.map(each => (
            <AccountItem
              key={each.account}
              draft={proof.id}
              account={each}
              prover={prover}
              isFirst={each.account === first}
              onChanged={onChanged}
            />
          ))}
        </ol>
      </section>
      <GivingUp id={proof.id} />
    </div>
  )
}

/** The way to give the draft up. */
function GivingUp({ id }: { id: string }) {
  const { draft, reason } = useProveWords()
  const words = draft.giveUp
  const client = useClient()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => proofCalls(client).remove(id),
    onSuccess: () => {
      go('/prove')
      queries.removeQueries({ queryKey: draftKey(id) })
    },
  })
  return (
    <div className={buttons.row}>
      {remove.isError && (
        <div className={notices.failure} role="alert">
          <strong>{words.failed}</strong>
          <p>{serverReason(remove.error, reason)}</p>
        </div>
      )}
      <ConfirmButton
        className={`${controls.quiet} ${buttons.stop}`}
        title={words.title}
        text={words.text}
        confirm={words.confirm}
        keep={words.keep}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {words.open}
      </ConfirmButton>
    </div>
  )
}
