import { describeError, type RequestCall } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import { useState } from 'react'
import { BusyButton } from '../../layout/busy-button.tsx'
import buttons from '../../layout/buttons.module.css'
import cards from '../../layout/cards.module.css'
import { Link } from '../../layout/link.tsx'
import prose from '../../layout/prose.module.css'
import { StepBar } from '../../layout/step-bar.tsx'
import { useAnswerWords } from '../../locales/words.ts'
import { AddressField } from '../prove/address-field.tsx'
import type { Factory } from '../prove/form-state.ts'
import { useAddingByWallet } from '../prove/use-adding-by-wallet.ts'
import { useConnectedAccount, usePresentAccount } from '../prove/use-form.ts'
import { Who } from '../prove/who.tsx'
import styles from './answer.module.css'
import { useBegin } from './use-request.ts'

type ChooseAccountProps = {
  readonly request: RequestCall
  /** Returns to the proofs that can be shared; `null`: there are none. */
  readonly onBack: (() => void) | null
}

/**
 * Shows the requested account, or lets the person choose one: the signed-in one, that of a wallet, or one by its address.
 * The choice starts the proof, whose text they read next.
 */
export function ChooseAccount({ request, onBack }: ChooseAccountProps) {
  const { prove: words, reasons } = useAnswerWords()
  const begin = useBegin(request)
  const busy = begin.isPending || begin.isSuccess
  const { chain } = request
  const connected = useConnectedAccount(chain)
  const present = usePresentAccount(chain)
  const account = request.account ?? present
  const use = (account: string, factory?: Factory) => {
    if (!busy) begin.start(account, factory)
  }
  /** What was shown when the person wanted to connect a wallet: they want another account. */
  const [shown, setShown] = useState<readonly string[]>([])
  const add = useAddingByWallet(connected, shown, use, chain)
  const choose = (what: 'account' | 'wallet' | 'safe-account') => {
    setShown(account === null ? [] : [account])
    add(what)
  }
  return (
    <section className={`${cards.card} ${styles.card} ${styles.now}`} aria-labelledby="prove">
      <h2 id="prove">{words.title}</h2>
      <p className={prose.soft}>{account === null ? words.none : words.text}</p>
      {begin.error && (
        <p className={prose.failure} role="alert">
          {words.failed} {describeError(reasons, begin.error)}
        </p>
      )}
      <StepBar about={account !== null && <Who account={account} />}>
        <BusyButton
          className={`${controls.primary} ${buttons.large}`}
          busy={busy}
          onClick={() => (account === null ? choose('wallet') : use(account))}
        >
          {account === null ? words.connect : words.use}
        </BusyButton>
        {request.account === null && (
          <BusyButton busy={busy} onClick={() => choose(account === null ? 'safe-account' : 'account')}>
            {account === null ? words.chooseSafe : words.connectOther}
          </BusyButton>
        )}
      </StepBar>
      {request.account === null && <AddressField accounts={[]} chain={chain} isOnly onAdd={use} />}
      <div className={`${buttons.row} ${styles.actions}`}>
        <Link href={hrefOf('prove', { request: request.id })} className={`${controls.quiet} ${buttons.stop}`}>
          {words.options}
        </Link>
        {onBack && (
          <button type="button" className={`${controls.quiet} ${buttons.stop}`} onClick={onBack}>
            {words.ready}
          </button>
        )}
      </div>
    </section>
  )
}
