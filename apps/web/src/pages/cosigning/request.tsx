import type { Cosigning } from '@countersign/api'
import type { Owner } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import { AskedBy, ExactMessage } from '@countersign/react/cosigning'
import { useSite } from '@countersign/react/pieces'
import buttons from '../../layout/buttons.module.css'
import { Fact } from '../../layout/fact.tsx'
import facts from '../../layout/facts.module.css'
import { NumbersHint } from '../../layout/numbers-hint.tsx'
import prose from '../../layout/prose.module.css'
import { useCosigningWords, useWords } from '../../locales/words.ts'
import { type DecidingStep, decidingSeat } from './next-step.ts'
import page from './page.module.css'
import styles from './request.module.css'
import { AccountCard, ProofFacts } from './subject.tsx'

type RequestProps = {
  readonly cosigning: Cosigning
  readonly next: DecidingStep
}

/** Shows what an owner decides about, on one screen: who requests it, for what, and the message that is signed. */
export function Request({ cosigning, next }: RequestProps) {
  const { steps: words, confirm } = useCosigningWords()
  const seat = decidingSeat(next)
  return (
    <>
      <div className={styles.who}>
        <AccountCard cosigning={cosigning}>
          <Asked cosigning={cosigning} />
        </AccountCard>
      </div>
      <div className={`${styles.message} ${page.beside}`}>
        <ExactMessage cosigning={cosigning} safe={seat?.safe.address} hash={seat?.safe.hash} />
        <NumbersHint text={cosigning.message} />
        <p className={prose.small}>
          {words.read} {confirm.costs}
          {next.step === 'confirm' && next.rest.length > 0 && ` ${confirm.more}`}
        </p>
      </div>
    </>
  )
}

/** Shows what is requested, and from which browser. */
function Asked({ cosigning }: { cosigning: Cosigning }) {
  const { what: words } = useCosigningWords()
  const { common } = useWords()
  const site = useSite()?.name ?? common.product
  return (
    <div className={styles.asked}>
      <dl className={facts.pairs} aria-label={words.label}>
        {cosigning.purpose === 'proof' ? (
          <ProofFacts cosigning={cosigning} />
        ) : (
          <Fact name={words.purpose}>{words.signIn({ site })}</Fact>
        )}
      </dl>
      <AskedBy cosigning={cosigning} />
    </div>
  )
}

/** Lets a person see whether they are an owner before they decide. */
export function ConnectFirst({ owner }: { owner: Owner }) {
  const { steps: words, connect } = useCosigningWords()
  return (
    <section className={styles.first} aria-labelledby="connect-first">
      <h2 id="connect-first">{words.connect.title}</h2>
      <p className={prose.soft}>{words.connect.text}</p>
      <div className={buttons.row}>
        <button type="button" className={controls.secondary} onClick={owner.connect}>
          {connect}
        </button>
      </div>
    </section>
  )
}
