import { type ProofState, proofCalls } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton } from '@countersign/react/pieces'
import { type Prover, useProver } from '@countersign/react/proof'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import { ExactTime } from '../../layout/exact-time.tsx'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import frame from '../../layout/frame.module.css'
import lists from '../../layout/lists.module.css'
import { go } from '../../layout/location.ts'
import notices from '../../layout/notices.module.css'
import { Page } from '../../layout/page.tsx'
import prose from '../../layout/prose.module.css'
import { useProveWords, useSharedWords } from '../../locales/words.ts'
import { AccountItem } from './account-item.tsx'
import styles from './draft.module.css'
import { draftKey } from './draft-query.ts'
import { isUnsigned } from './is-unsigned.ts'
import { nextSigningStep } from './next-step.ts'
import { serverReason } from './reason.ts'
import { forgetStartedProof } from './started-proofs.ts'
import { editHref, fillForm, searchIn } from './stored-form.ts'

/** Shows the page of a draft: what it says, its accounts, and a button to discard it. */
export function DraftView({ proof }: { proof: ProofState }) {
  const { draft: words, edit } = useProveWords()
  const { accounts, replaceable } = proof
  /** Leads to the form, which has what the draft said. */
  const again = () => {
    fillForm(proof)
    go(hrefOf('prove'))
  }
  return (
    <Page title={words.title} about="draft" lead={words.lead({ accounts: accounts.length })}>
      {/* First, so that the message is in view with its button. */}
      <DraftAccounts proof={proof} title={words.accounts({ count: accounts.length })} />
      <DraftFacts proof={proof} />
      {!replaceable && <Locked proof={proof} />}
      <div className={buttons.row}>
        {replaceable && <EditDraft proof={proof}>{edit.open}</EditDraft>}
        <DiscardDraft proof={proof} onDiscarded={again}>
          {words.giveUp.open}
        </DiscardDraft>
      </div>
    </Page>
  )
}

type DraftAccountsProps = {
  readonly proof: ProofState
  readonly title: string
  /** A text below the title. */
  readonly text?: ReactNode
}

/** Shows the accounts of a draft, each with its status and its next step. */
export function DraftAccounts(props: DraftAccountsProps) {
  const prover = useProver(props.proof.id)
  const refresh = useFollowing(props.proof, prover)
  return <DraftAccountsView {...props} prover={prover} onChanged={refresh} />
}

/** Updates the cached draft after a signature, and refetches it when owners are asked. */
function useFollowing({ id }: ProofState, { state }: Prover): () => void {
  const queries = useQueryClient()
  const done = state.status === 'done' ? state.result : null
  const { account = null, cosigning = null } = 'since' in state ? state.question : {}
  useEffect(() => {
    if (done) queries.setQueryData(draftKey(id), done)
  }, [queries, id, done])
  useEffect(() => {
    if (cosigning === null) return
    // At once, because editing needs a confirmation from now on.
    queries.setQueryData<ProofState>(
      draftKey(id),
      draft =>
        draft && {
          ...draft,
          accounts: draft.accounts.map(each =>
            each.account === account ? { ...each, status: 'waiting', cosigning } : each,
          ),
        },
    )
    void queries.invalidateQueries({ queryKey: draftKey(id) })
  }, [queries, id, account, cosigning])
  return useCallback(() => void queries.invalidateQueries({ queryKey: draftKey(id) }), [queries, id])
}

type DraftAccountsViewProps = DraftAccountsProps & {
  readonly prover: Prover
  /** Called when the server may have a newer state. */
  readonly onChanged: () => void
}

/** Shows the current state of the accounts. */
export function DraftAccountsView(props: DraftAccountsViewProps) {
  const { proof, title, text, prover, onChanged } = props
  const { draft: words } = useProveWords()
  const { accounts } = proof
  const signed = accounts.filter(({ status }) => status === 'signed').length
  // A Safe whose owners are asked has no next step here.
  const unsigned = accounts.filter(
    each =>
      each.status === 'unsigned' &&
      nextSigningStep(each, prover.state, prover.connected?.accounts ?? null).step !== 'owners',
  )
  const acting = 'act' in prover.state ? prover.state.act.account : null
  const current =
    unsigned.find(({ account }) => account === acting) ??
    unsigned[0] ??
    accounts.find(({ status }) => status !== 'signed')
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="accounts">
      <div className={styles.between}>
        <h2 id="accounts">{title}</h2>
        <p role="status" className={prose.hint}>
          {accounts.length > 1 && words.count({ signed, all: accounts.length })}
        </p>
      </div>
      {text}
      <ol className={`${lists.spaced} ${styles.items}`}>
        {accounts.map(each => (
          <AccountItem
            key={each.account}
            proof={proof}
            account={each}
            prover={prover}
            isOnly={accounts.length === 1}
            isCurrent={each === current}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </section>
  )
}

/** Shows why a draft can no longer be edited, and what to do instead. */
export function Locked({ proof: { accounts, request } }: { proof: ProofState }) {
  const { locked: words } = useProveWords().edit
  const isSigned = accounts.some(({ status }) => status === 'signed')
  return (
    <p className={prose.hint}>
      {isSigned ? words.signed : words.confirmed} {request === null ? words.discard : words.choose}
    </p>
  )
}

/** Leads to the form with what the draft says, after a confirmation if its owners have a link, which ends. */
export function EditDraft({ proof, children }: { proof: ProofState; children: ReactNode }) {
  const { ask } = useProveWords().edit
  const className = `${controls.quiet} ${buttons.stop}`
  const edit = () => {
    const href = editHref(proof)
    fillForm(proof, searchIn(href))
    go(href)
  }
  return isUnsigned(proof) ? (
    <button type="button" className={className} onClick={edit}>
      {children}
    </button>
  ) : (
    <ConfirmButton {...ask} isHarmless className={className} busy={false} onConfirm={edit}>
      {children}
    </ConfirmButton>
  )
}

type DiscardDraftProps = {
  readonly proof: ProofState
  readonly onDiscarded: () => void
  /** The text of the button. */
  readonly children: ReactNode
}

/** Discards a draft, after a confirmation if something that was entered or signed is lost. */
export function DiscardDraft({ proof, onDiscarded, children }: DiscardDraftProps) {
  const { draft, reason } = useProveWords()
  const words = draft.giveUp
  const { discardDraft } = useSharedWords()
  const { id, request } = proof
  // What a draft for a request says is in the request.
  const losesNothing = request !== null && isUnsigned(proof)
  const client = useCountersignClient()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => proofCalls(client).remove(id),
    onSuccess: () => forgetStartedProof(id),
  })
  const discard = () =>
    remove.mutate(undefined, {
      // Called only while the draft is shown.
      onSuccess: () => {
        onDiscarded()
        queries.removeQueries({ queryKey: draftKey(id) })
      },
    })
  const className = `${controls.quiet} ${buttons.stop}`
  return (
    <div className={buttons.row}>
      {remove.isError && (
        <div className={notices.failure} role="alert">
          <strong>{words.failed}</strong>
          <p>{serverReason(remove.error, reason)}</p>
        </div>
      )}
      {losesNothing ? (
        <BusyButton className={className} busy={remove.isPending} onClick={discard}>
          {children}
        </BusyButton>
      ) : (
        <ConfirmButton
          className={className}
          {...discardDraft}
          title={discardDraft.title({ purpose: proof.purpose })}
          text={isUnsigned(proof) ? discardDraft.unsigned : discardDraft.text}
          busy={remove.isPending}
          onConfirm={discard}
        >
          {children}
        </ConfirmButton>
      )}
    </div>
  )
}

/** Shows what a draft says. */
function DraftFacts({ proof }: { proof: ProofState }) {
  const { facts: words } = useProveWords().draft
  const { purpose, audience } = proof
  return (
    <section aria-label={words.label}>
      <dl className={facts.facts}>
        <Fact name={words.purpose}>
          <bdi>{purpose}</bdi>
        </Fact>
        <Fact name={words.audience}>{audience === null ? words.anyone : <bdi>{audience}</bdi>}</Fact>
        <DraftTimes proof={proof} />
      </dl>
    </section>
  )
}

/** Shows how long the proof is valid, who can see it, and until when its accounts can sign. */
export function DraftTimes({ proof: { expiresAt, visibility, draftUntil } }: { proof: ProofState }) {
  const { facts: words } = useProveWords().draft
  return (
    <>
      <Fact name={words.until}>
        <ExactTime at={expiresAt} />
      </Fact>
      <Fact name={words.visibility}>{words.seen[visibility]}</Fact>
      {draftUntil !== null && (
        <Fact name={words.draftUntil}>
          <ExactTime at={draftUntil} />
        </Fact>
      )}
    </>
  )
}
