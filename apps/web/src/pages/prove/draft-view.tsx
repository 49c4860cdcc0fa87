import { type ProofState, proofCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { parseAccountId } from '@countersign/core'
import { useClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { type Prover, useProver } from '@countersign/react/proof'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import { Link } from '../../layout/link.tsx'
import lists from '../../layout/lists.module.css'
import { go } from '../../layout/location.ts'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import { ProofContextFacts } from '../../layout/proof-context.tsx'
import prose from '../../layout/prose.module.css'
import { useProveWords } from '../../locales/words.ts'
import { storeStartedProof } from '../answer/started-proofs.ts'
import { AccountItem } from './account-item.tsx'
import styles from './draft.module.css'
import { draftKey } from './draft-key.ts'
import page from './prove.module.css'
import { serverReason } from './reason.ts'
import { formOfDraft, storeForm } from './stored-form.ts'

/** Shows a draft: its content, each of its accounts with the next step, and a button to discard it. */
export function DraftView({ proof }: { proof: ProofState }) {
  const prover = useProver(proof.id)
  const refresh = useFollowing(proof, prover)
  const { id, request } = proof
  useEffect(() => {
    if (request !== null) storeStartedProof(id, request)
  }, [id, request])
  return <DraftContent proof={proof} prover={prover} onChanged={refresh} />
}

/** Updates the cached draft after a signature, and refetches it when owners are asked. */
function useFollowing({ id }: ProofState, { state }: Prover): () => void {
  const queries = useQueryClient()
  const done = state.status === 'done' ? state.result : null
  const asked = 'since' in state ? state.question.cosigning : null
  useEffect(() => {
    if (done) queries.setQueryData(draftKey(id), done)
  }, [queries, id, done])
  useEffect(() => {
    if (asked !== null) void queries.invalidateQueries({ queryKey: draftKey(id) })
  }, [queries, id, asked])
  return useCallback(() => void queries.invalidateQueries({ queryKey: draftKey(id) }), [queries, id])
}

type DraftContentProps = {
  readonly proof: ProofState
  readonly prover: Prover
  /** Called when the server may have a newer state. */
  readonly onChanged: () => void
}

/** Shows the current state of the draft. */
export function DraftContent({ proof, prover, onChanged }: DraftContentProps) {
  const { draft: words } = useProveWords()
  const { accounts } = proof
  const signed = accounts.filter(({ status }) => status === 'signed').length
  const first = accounts.find(({ status }) => status === 'unsigned')?.account
  return (
    <Page title={words.title} lead={words.lead({ accounts: accounts.length })}>
      <WayBack proof={proof} />
      <DraftFacts proof={proof} />
      <section className={`${frame.section} ${styles.section}`} aria-labelledby="accounts">
        <div className={styles.between}>
          <h2 id="accounts">{words.accounts}</h2>
          <p role="status" className={prose.hint}>
            {words.count({ signed, all: accounts.length })}
          </p>
        </div>
        <ol className={`${lists.spaced} ${styles.items}`}>
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
      <DiscardDraft id={proof.id} />
    </Page>
  )
}

/** Leads back to where the draft was started: the request, or the form with the same content. The draft stays. */
function WayBack({ proof }: { proof: ProofState }) {
  const { back: words } = useProveWords().draft
  if (proof.request !== null)
    return (
      <p>
        <Link href={hrefOf('answer', { id: proof.request })} className={`${controls.quiet} ${buttons.stop}`}>
          {words.request}
        </Link>
      </p>
    )
  const back = () => {
    storeForm({ form: formOfDraft(proof), search: '', isComplete: true })
    go(hrefOf('prove'))
  }
  return (
    <p>
      <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={back}>
        {words.form}
      </button>
    </p>
  )
}

/** Discards the draft, after a confirmation. */
function DiscardDraft({ id }: { id: string }) {
  const { draft, reason } = useProveWords()
  const words = draft.giveUp
  const client = useClient()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => proofCalls(client).remove(id),
    onSuccess: () => {
      go(hrefOf('prove'))
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

/** Shows the content of a draft. */
function DraftFacts({ proof }: { proof: ProofState }) {
  const { facts: words } = useProveWords().draft
  const { request, requester, purpose, audience, expiresAt, visibility, draftUntil } = proof
  return (
    <section className={cards.card} aria-label={words.label}>
      <dl className={`${facts.pairs} ${page.facts}`}>
        <Fact name={words.purpose}>
          <bdi>{purpose}</bdi>
        </Fact>
        <Fact name={words.audience}>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</Fact>
        {request !== null && requester !== null && (
          <ProofContextFacts request={{ id: request, requester: parseAccountId(requester) }} />
        )}
        <Fact name={words.until}>
          <ExactTime at={expiresAt} />
        </Fact>
        <Fact name={words.visibility}>{words.seen[visibility]}</Fact>
        {draftUntil !== null && (
          <Fact name={words.draftUntil}>
            <ExactTime at={draftUntil} />
          </Fact>
        )}
      </dl>
    </section>
  )
}
