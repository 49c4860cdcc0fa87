import type { Cosigning } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { type Owner, useCountersign } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { hasRequesterConfirmed, proofOf } from '@countersign/react/cosigning'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { useCosigningWords } from '../../locales/words.ts'
import { chainOf } from '../chain.ts'
import { Collecting, ContinueToAccount } from './collecting.tsx'
import styles from './current-step.module.css'
import { type NextStep, whyNot } from './next-step.ts'
import { Party } from './party.tsx'
import { Sharing } from './sharing.tsx'

type CurrentStepProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  /** The connected address. */
  readonly wallet: string | null
  readonly owner: Owner
}

/** Shows the next step: one thing, for each viewer and status. */
export function CurrentStep({ cosigning, next, wallet, owner }: CurrentStepProps) {
  const words = useCosigningWords()
  const chain = chainOf(cosigning.account)
  switch (next.step) {
    case 'connect-another':
      return (
        <section className={cards.card} aria-label={words.connectAnother}>
          <Connected chain={chain} wallet={wallet} />
          <Connect says={words.connectAnother} owner={owner} />
        </section>
      )
    case 'share':
      return (
        <Sharing cosigning={cosigning} isNext>
          {next.seat === null && <AlsoOwner {...{ cosigning, wallet, owner }} />}
        </Sharing>
      )
    case 'sign-in':
      return <Collecting />
    case 'go-on':
      return <ContinueToAccount />
    case 'proof':
      return <ToProof cosigning={cosigning} />
    case 'ask-again':
    case 'used':
      return cosigning.purpose === 'proof' ? (
        <ToProof cosigning={cosigning} />
      ) : (
        <AskingAgain cosigning={cosigning} />
      )
    // The buttons of an owner are at the end of the page.
    case 'connect':
    case 'confirm':
    case 'decided-against':
    case 'pass-on':
    case 'close':
    case 'nothing':
      return null
  }
}

/**
 * Lets the requester connect an owner's wallet, because they may be an owner too. The connected wallet may not be one.
 */
function AlsoOwner({ cosigning, wallet, owner }: Omit<CurrentStepProps, 'next'>) {
  const { share: words, ...page } = useCosigningWords()
  if (wallet === null && hasRequesterConfirmed(cosigning))
    return (
      <div>
        <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={owner.connect}>
          {words.asAnother}
        </button>
      </div>
    )
  return (
    <div className={styles.aside}>
      <h2>{words.alsoOwner.title}</h2>
      {wallet !== null && <Connected chain={chainOf(cosigning.account)} wallet={wallet} />}
      <p className={prose.soft}>
        {wallet === null ? words.alsoOwner.text : words.notOwner[whyNot(cosigning, wallet)]}
      </p>
      <div className={buttons.row}>
        <button type="button" className={controls.secondary} onClick={owner.connect}>
          {wallet === null ? page.connect : page.connectAnother}
        </button>
      </div>
    </div>
  )
}

function Connect({ says, owner }: { says: string; owner: Owner }) {
  return (
    <div className={buttons.row}>
      <button type="button" className={`${controls.primary} ${buttons.large}`} onClick={owner.connect}>
        {says}
      </button>
    </div>
  )
}

function Connected({ chain, wallet }: { chain: string; wallet: string | null }) {
  const { share: words } = useCosigningWords()
  if (wallet === null) return null
  return (
    <p className={styles.seat}>
      {words.wallet} <Party chain={chain} address={wallet} />
    </p>
  )
}

/** Starts again with the same account. If it is not deployed yet, the person has to describe its deployment again. */
function AskingAgain({ cosigning }: { cosigning: Pick<Cosigning, 'account' | 'deployed'> }) {
  const words = useCosigningWords()
  const { signInAsSafe, dialog } = useCountersign()
  const { account, deployed } = cosigning
  return (
    <div className={buttons.row}>
      <button
        type="button"
        className={`${controls.primary} ${buttons.large}`}
        onClick={() => {
          if (deployed) signInAsSafe({ account })
          else dialog.open('connect')
        }}
      >
        {words.askAgain}
      </button>
    </div>
  )
}

/**
 * Links the person who makes the proof to its draft, which continues to the proof once it is finished; to all drafts if
 * another one has replaced it.
 */
function ToProof({ cosigning }: { cosigning: Cosigning }) {
  const { proof: words } = useCosigningWords()
  if (cosigning.superseded === 'text-changed')
    return (
      <div className={buttons.row}>
        <Link href={hrefOf('proofs')} className={`${controls.primary} ${buttons.large}`}>
          {words.all}
        </Link>
      </div>
    )
  const proof = proofOf(cosigning)
  return (
    <div className={buttons.row}>
      <Link href={hrefOf('prove', { id: proof?.id })} className={`${controls.primary} ${buttons.large}`}>
        {cosigning.status === 'CONFIRMED' ? words.see : words.goOn}
      </Link>
    </div>
  )
}
