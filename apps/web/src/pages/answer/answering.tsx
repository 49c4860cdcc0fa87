import type { ProofState, RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useMinute } from '@countersign/react/pieces'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import facts from '../../layout/facts.module.css'
import { FailedInline } from '../../layout/failed-inline.tsx'
import { focusAtStart } from '../../layout/focus-at-start.ts'
import frame from '../../layout/frame.module.css'
import { changeAddress, useSearch } from '../../layout/location.ts'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Skeleton } from '../../layout/skeleton.tsx'
import { useAnswerWords, useProveWords } from '../../locales/words.ts'
import { DiscardDraft, DraftAccounts, DraftTimes, EditDraft, Locked } from '../prove/draft-view.tsx'
import { storeStartedProof } from '../prove/started-proofs.ts'
import styles from './answer.module.css'
import { ChooseAccount } from './choose-account.tsx'
import { Consent } from './consent.tsx'
import { nextAnswerStep } from './next-step.ts'
import { type Share, useForgetDraft, useLoss, useOwnProofs } from './use-request.ts'

/** Shows the next step: choose the account, sign, or agree to share the proof. */
export function Answering({ request, share }: { request: RequestCall; share: Share }) {
  const words = useAnswerWords()
  const named = new URLSearchParams(useSearch()).get('proof')
  const now = useMinute()
  const own = useOwnProofs(request.id, named, now)
  const loss = useLoss(request.id, own?.lost, named)
  /** What the address named when the person wanted to make another proof. It changes once they have started one. */
  const [left, setLeft] = useState<{ readonly named: string | null } | null>(null)
  if (!own) return <Skeleton count={1} />
  const next = nextAnswerStep(request, own.proofs, { named, isAnother: left?.named === named }, now)
  return (
    <Step name={next.step}>
      {loss !== null && next.step !== 'sign' && (
        <p className={notices.note} role="status">
          {words.prove[loss]}
        </p>
      )}
      {next.step === 'choose' && (
        <>
          {own.retry && (
            <p className={notices.note} role="alert">
              <FailedInline title={words.proofsFailed} retry={own.retry} />
            </p>
          )}
          <ChooseAccount request={request} onBack={next.hasFinished ? () => setLeft(null) : null} />
        </>
      )}
      {next.step === 'sign' && <SignDraft {...next} request={request} />}
      {next.step === 'share' && (
        <Sharing {...{ request, named, share }} proofs={next.proofs} onAnother={() => setLeft({ named })} />
      )}
    </Step>
  )
}

/**
 * Shows a step. Once it follows another, whose button has disappeared, it takes the focus, and is scrolled to
 * its start if that is not in view.
 */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  const before = useRef(name)
  useEffect(() => {
    if (before.current === name) return
    before.current = name
    // While a dialog that caused the step is still closing, nothing else can take the focus.
    const timer = setTimeout(() => {
      const { activeElement, body } = document
      if (!panel.current || (activeElement !== body && !panel.current.contains(activeElement))) return
      focusAtStart(panel.current)
    })
    return () => clearTimeout(timer)
  }, [name])
  return (
    <div ref={panel} tabIndex={-1} className={`${frame.section} ${styles.step}`}>
      {children}
    </div>
  )
}

type SignDraftProps = {
  readonly request: RequestCall
  readonly draft: ProofState
  /** Whether there is a proof that could be shared instead. */
  readonly hasFinished: boolean
}

/** Shows the accounts of a started proof with the exact text that each signs. */
function SignDraft({ request, draft, hasFinished }: SignDraftProps) {
  const { prove: words } = useAnswerWords()
  const { draft: said } = useProveWords()
  const forget = useForgetDraft(request.id)
  const { id, accounts, replaceable } = draft
  useEffect(() => {
    storeStartedProof(id, request.id)
    // For a reload in a browser without storage, once the draft is a proof.
    changeAddress(hrefOf('answer', { id: request.id, proof: id }), { replace: true })
  }, [id, request.id])
  return (
    <>
      <DraftAccounts
        proof={draft}
        title={said.title}
        text={accounts.length > 1 && <p className={prose.soft}>{said.lead({ accounts: accounts.length })}</p>}
      />
      <dl className={facts.facts}>
        <DraftTimes proof={draft} />
      </dl>
      {!replaceable && <Locked proof={draft} />}
      <div className={buttons.row}>
        {replaceable && (
          <EditDraft proof={draft}>{request.account === null ? words.other : words.change}</EditDraft>
        )}
        <DiscardDraft proof={draft} onDiscarded={() => forget(id)}>
          {said.giveUp.open}
        </DiscardDraft>
        {hasFinished && (
          <button
            type="button"
            className={`${controls.quiet} ${buttons.stop}`}
            onClick={() => changeAddress(hrefOf('answer', { id: request.id }))}
          >
            {words.ready}
          </button>
        )}
      </div>
    </>
  )
}

type SharingProps = {
  readonly request: RequestCall
  readonly proofs: readonly [ProofState, ...ProofState[]]
  /** The id of the proof that the address names. */
  readonly named: string | null
  readonly share: Share
  /** Leads to another proof. */
  readonly onAnother: () => void
}

function Sharing({ request, proofs, named, share, onAnother }: SharingProps) {
  // It stays the same when others appear: what is shared is what was shown.
  const [chosen, setChosen] = useState(() => (proofs.find(({ id }) => id === named) ?? proofs[0]).id)
  return (
    <Consent
      request={request}
      proofs={proofs}
      proof={proofs.find(({ id }) => id === chosen) ?? null}
      busy={share.isPending}
      error={share.error}
      onChoose={setChosen}
      onShare={share.mutate}
      onAnother={onAnother}
    />
  )
}
