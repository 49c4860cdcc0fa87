import type { Cosigning } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import prose from '../../layout/prose.module.css'
import type { Acts } from './acts.ts'
import { AskingAgain } from './asking-again.tsx'
import { chainOf } from './chain-of.ts'
import { Collecting, GoOn } from './collecting.tsx'
import { Confirming } from './confirming.tsx'
import { type NextStep, whyNot } from './next-step.ts'
import styles from './now.module.css'
import { Party } from './party.tsx'
import { Sharing } from './sharing.tsx'
import { Steps } from './steps.tsx'
import { ToProof } from './to-proof.tsx'
import { usePageWords } from './words.ts'

type NowProps = {
  readonly cosigning: Cosigning
  readonly next: NextStep
  readonly acts: Acts
}

/** What to do now: one thing, for each person at each moment. */
export function Now({ cosigning, next, acts }: NowProps) {
  const words = usePageWords()
  const chain = chainOf(cosigning)
  switch (next.step) {
    case 'connect':
      return (
        <Steps cosigning={cosigning} safe={undefined} last={words.steps.connect.title}>
          <p className={prose.soft}>{words.steps.connect.text}</p>
          <Connect says={words.connect} acts={acts} />
        </Steps>
      )
    case 'connect-another':
      return (
        <section className={cards.card} aria-label={words.steps.label}>
          <Connected chain={chain} acts={acts} />
          <Connect says={words.connectAnother} acts={acts} />
        </section>
      )
    case 'confirm':
      return (
        <Steps cosigning={cosigning} safe={next.seat.safe.address} last={words.steps.confirm}>
          <Confirming chain={chain} seat={next.seat} hasMore={next.rest.length > 0} acts={acts} />
        </Steps>
      )
    case 'decided-against':
      return (
        <Steps cosigning={cosigning} safe={next.seat.safe.address} last={words.steps.confirm}>
          <Confirming chain={chain} seat={next.seat} hasMore={false} acts={acts} />
        </Steps>
      )
    case 'share':
      return (
        <Sharing cosigning={cosigning} isNext>
          {next.seat === null && <AlsoOwner cosigning={cosigning} acts={acts} />}
        </Sharing>
      )
    case 'sign-in':
      return <Collecting />
    case 'go-on':
      return <GoOn />
    case 'proof':
      return <ToProof cosigning={cosigning} />
    case 'ask-again':
    case 'used':
      return cosigning.purpose === 'proof' ? (
        <ToProof cosigning={cosigning} />
      ) : (
        <AskingAgain cosigning={cosigning} />
      )
    case 'pass-on':
    case 'close':
    case 'nothing':
      return null
  }
}

/** The asker may be an owner too; their wallet may be connected, and be none. */
function AlsoOwner({ cosigning, acts }: Pick<NowProps, 'cosigning' | 'acts'>) {
  const { share: words, ...page } = usePageWords()
  const { wallet } = acts
  return (
    <div className={styles.aside}>
      <h2>{words.alsoOwner.title}</h2>
      {wallet !== null && <Connected chain={chainOf(cosigning)} acts={acts} />}
      <p className={prose.soft}>
        {wallet === null ? words.alsoOwner.text : words.notOwner[whyNot(cosigning, wallet)]}
      </p>
      <div className={buttons.row}>
        <button type="button" className={controls.secondary} onClick={acts.connect}>
          {wallet === null ? page.connect : page.connectAnother}
        </button>
      </div>
    </div>
  )
}

function Connect({ says, acts }: { says: string; acts: Acts }) {
  return (
    <div className={buttons.row}>
      <button type="button" className={`${controls.primary} ${buttons.large}`} onClick={acts.connect}>
        {says}
      </button>
    </div>
  )
}

function Connected({ chain, acts }: { chain: string; acts: Acts }) {
  const { share: words } = usePageWords()
  if (acts.wallet === null) return null
  return (
    <p className={styles.seat}>
      {words.wallet} <Party chain={chain} address={acts.wallet} />
    </p>
  )
}
