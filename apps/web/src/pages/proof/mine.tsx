import { ProblemError, type ProofState, proofCalls } from '@countersign/api'
import { ConnectButton, useClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { ConfirmButton } from '../../layout/confirm-button.tsx'
import frame from '../../layout/frame.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import styles from './page.module.css'
import { usePageWords } from './words.ts'

type Refusal = 'failed' | 'notYours' | 'couldNotAsk' | 'tooMany'
type Doing =
  | { readonly status: 'idle' | 'busy' }
  | { readonly status: 'done'; readonly said: string }
  | { readonly status: 'failed'; readonly why: Refusal }

type MineProps = { readonly proof: ProofState; readonly onChange: (proof: ProofState) => void }

/** What only its owners may do with a proof: list it, take it off the list, revoke it. */
export function Mine({ proof, onChange }: MineProps) {
  const { status } = useSession()
  if (proof.mine === 'owner') return <Owned proof={proof} onChange={onChange} />
  return proof.status === 'valid' && status === 'signed-out' ? <Hint /> : null
}

/** For owners who are not signed in. */
function Hint() {
  const { signIn: words } = usePageWords().mine
  return (
    <section className={`${frame.section} ${styles.last}`} aria-labelledby="mine">
      <h2 id="mine">{words.title}</h2>
      <p className={`${prose.soft} ${styles.said}`}>{words.text}</p>
      <div className={buttons.row}>
        <ConnectButton />
      </div>
    </section>
  )
}

function Owned({ proof, onChange }: MineProps) {
  const { mine: words, now } = usePageWords()
  const calls = proofCalls(useClient())
  const [doing, setDoing] = useState<Doing>({ status: 'idle' })
  const { id, visibility } = proof
  const other = visibility === 'listed' ? 'link' : 'listed'
  const act = async (said: string, ask: () => Promise<ProofState>) => {
    if (doing.status === 'busy') return
    setDoing({ status: 'busy' })
    try {
      onChange(await ask())
      setDoing({ status: 'done', said })
    } catch (error) {
      setDoing({ status: 'failed', why: refusalOf(error) })
    }
  }
  const revoke = async (): Promise<ProofState> => {
    await calls.remove(id)
    // It is revoked, whether or not this is answered.
    const revoked = { ...proof, status: 'revoked', revokedAt: new Date().toISOString() } as const
    return calls.read(id).catch(() => revoked)
  }
  // Of what is over there is nothing left to decide.
  if (proof.status !== 'valid' && doing.status !== 'failed') return null
  return (
    <section className={`${frame.section} ${styles.last}`} aria-labelledby="mine">
      <h2 id="mine">{words.title}</h2>
      {proof.status === 'valid' && (
        <>
          <p className={`${prose.soft} ${styles.said}`}>{words.visibility[visibility]}</p>
          <div className={buttons.row}>
            <button
              type="button"
              className={controls.secondary}
              aria-disabled={doing.status === 'busy'}
              onClick={() => void act(words.changed[other], () => calls.show(id, other))}
            >
              {words.change[other]}
            </button>
            <ConfirmButton
              title={words.revoke.title({ purpose: proof.purpose })}
              text={words.revoke.text}
              confirm={words.revoke.confirm}
              keep={words.revoke.keep}
              busy={doing.status === 'busy'}
              onConfirm={() => void act(words.revoked, revoke)}
            >
              {words.revoke.open}
            </ConfirmButton>
          </div>
        </>
      )}
      {/* Whoever sees the page sees it in what stands above. */}
      <p role="status" className={controls.hidden}>
        {doing.status === 'done' && doing.said}
      </p>
      {doing.status === 'failed' && (
        <p className={notices.failure} role="alert">
          {doing.why === 'tooMany' ? now.tooMany : words[doing.why]}
        </p>
      )}
    </section>
  )
}

/** Why the server did not do it. */
function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ProblemError)) return 'failed'
  switch (error.code) {
    case 'not-signed-in':
    case 'proof-not-yours':
    case 'not-allowed':
      return 'notYours'
    case 'verification-unavailable':
      return 'couldNotAsk'
    case 'too-many-requests':
      return 'tooMany'
    default:
      return 'failed'
  }
}
