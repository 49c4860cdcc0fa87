import { ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { useCountersignClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { BaseConnectButton, ConfirmButton } from '@countersign/react/pieces'
import { useMutation } from '@tanstack/react-query'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import type { ProofLocale } from '../../locales/locale.ts'
import { useProofWords, useSharedWords, useWords } from '../../locales/words.ts'
import styles from './proof.module.css'

type OwnerActionsProps = { readonly proof: ProofState; readonly onChange: (proof: ProofState) => void }

/** Shows the actions of a proof's owners: list it, unlist it, revoke it. */
export function OwnerActions({ proof, onChange }: OwnerActionsProps) {
  const { status } = useSession()
  if (proof.mine === 'owner') return <Owned proof={proof} onChange={onChange} />
  return proof.status === 'valid' && status === 'signed-out' ? <Hint /> : null
}

/** Asks owners who are not signed in to sign in. */
function Hint() {
  const { common } = useWords()
  const { signIn: words } = useProofWords().mine
  return (
    <Section id="mine" title={words.title} className={styles.last}>
      <p className={`${prose.soft} ${styles.said}`}>{words.text}</p>
      <div className={`${buttons.row} ${styles.actions}`}>
        <BaseConnectButton className={buttons.outlined} label={common.signIn} />
      </div>
    </Section>
  )
}

function Owned({ proof, onChange }: OwnerActionsProps) {
  const { mine: words } = useProofWords()
  const { revokeProof } = useSharedWords()
  const client = useCountersignClient()
  const calls = proofCalls(client)
  const { id, visibility } = proof
  const other = visibility === 'listed' ? 'link' : 'listed'
  const act = useMutation({
    mutationFn: (action: ProofState['visibility'] | 'revoke') =>
      action === 'revoke' ? revoke() : calls.show(id, action),
    onSuccess: onChange,
  })
  const revoke = async (): Promise<ProofState> => {
    await calls.remove(id)
    // The proof is revoked, even if this request fails.
    const revoked = { ...proof, status: 'revoked', revokedAt: new Date(client.now()).toISOString() } as const
    return calls.read(id).catch(() => revoked)
  }
  // A proof that has expired or was revoked has no actions left.
  if (proof.status !== 'valid' && !act.isError) return null
  return (
    <Section id="mine" title={words.title} className={styles.last}>
      {proof.status === 'valid' && (
        <>
          <p className={`${prose.soft} ${styles.said}`}>{words.visibility[visibility]}</p>
          <div className={`${buttons.row} ${styles.actions}`}>
            <BusyButton busy={act.isPending} onClick={() => act.mutate(other)}>
              {words.change[other]}
            </BusyButton>
            <ConfirmButton
              {...revokeProof}
              title={revokeProof.title({ purpose: proof.purpose })}
              busy={act.isPending}
              onConfirm={() => act.mutate('revoke')}
            >
              {revokeProof.confirm}
            </ConfirmButton>
          </div>
        </>
      )}
      {/* Only for screen readers: the text above already shows the change. */}
      <p role="status" className={controls.hidden}>
        {act.isSuccess && (act.variables === 'revoke' ? words.revoked : words.changed[act.variables])}
      </p>
      {act.isError && (
        <p className={notices.failure} role="alert">
          {refusalOf(act.error, words)}
        </p>
      )}
    </Section>
  )
}

/** Returns why the server refused. */
function refusalOf(error: Error, words: ProofLocale['mine']): string {
  if (!(error instanceof ProblemError)) return words.failed
  switch (error.code) {
    case 'not-signed-in':
    case 'proof-not-yours':
    case 'not-allowed':
      return words.notYours
    case 'verification-unavailable':
      return words.couldNotAsk
    case 'too-many-requests':
      return words.tooMany
    default:
      return words.failed
  }
}
