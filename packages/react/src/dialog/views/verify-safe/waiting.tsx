import type { Cosigning } from '@countersign/api'
import type { Connected, OwnPart } from '@countersign/wallets'
import { hasRequesterConfirmed } from '../../../cosigning/asked-by.tsx'
import { CancelCosigning } from '../../../cosigning/cancel-cosigning.tsx'
import { ComparisonCode } from '../../../cosigning/comparison-code.tsx'
import { Owners } from '../../../cosigning/owners.tsx'
import { CosigningProgress } from '../../../cosigning/progress.tsx'
import { Share } from '../../../cosigning/share.tsx'
import { TimeLeft } from '../../../cosigning/time-left.tsx'
import { ExactMessage } from '../../../cosigning/wallet-shows.tsx'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { Button, PrimaryButton, QuietButton } from '../../../pieces/button.tsx'
import { Actions, ViewHead } from '../../../pieces/view.tsx'
import controls from '../../../theme/controls.module.css'
import disclosure from '../../../theme/disclosure.module.css'
import { SafeAccount } from './safe-account.tsx'
import styles from './verify-safe.module.css'

type Given = { own: OwnPart | undefined; connected: Connected | null }

/** Renders the confirmations so far, what is missing, and how to reach the owners. Closing it loses nothing. */
export function Waiting({ cosigning, own, connected }: Given & { cosigning: Cosigning }) {
  const { runtime } = useParts()
  const { verify: texts } = useCosigningWords()
  const isOpen = cosigning.status === 'NEEDS_CONFIRMATION'
  // A wallet may also name accounts that the person has switched from.
  const you = connected?.accounts.slice(0, 1) ?? []
  // Once this person has confirmed, sharing the link is the next step.
  const isNext = own === 'given' || (own !== 'unanswered' && hasRequesterConfirmed(cosigning))
  return (
    <div className={styles.waiting}>
      <ViewHead
        title={isOpen ? texts.waiting.title : texts.title}
        lead={isOpen ? texts.waiting.text : undefined}
      />
      <div className={styles.standing}>
        <SafeAccount account={cosigning.account} />
        <div className={styles.progress}>
          <CosigningProgress cosigning={cosigning} />
          <TimeLeft cosigning={cosigning} />
        </div>
        {isOpen && !isNext && <OwnRequest own={own} connected={connected} />}
      </div>
      <div className={styles.reach}>
        {isOpen && <Share cosigning={cosigning} isNext={isNext} />}
        {isOpen && <ComparisonCode cosigning={cosigning} />}
        {isOpen && isNext && own !== 'given' && (
          <QuietButton onClick={runtime.actions.sign}>{texts.signAsAnother}</QuietButton>
        )}
        <details className={disclosure.disclosure}>
          <summary>{texts.details}</summary>
          <ExactMessage cosigning={cosigning} you={you} />
        </details>
      </div>
      {/* Below the link and the code, which are for the next step. */}
      <div className={styles.owners}>
        <Owners cosigning={cosigning} you={you} />
      </div>
      <Actions>
        <Button look={isOpen ? 'secondary' : 'primary'} onClick={runtime.actions.close}>
          {texts.close}
        </Button>
        {/* Also visible: in a small frame, most of the view is below the edge. */}
        {isOpen && (
          <CancelCosigning
            className={controls.quiet}
            cosigning={cosigning}
            onCancel={runtime.actions.cancelCosigning}
          />
        )}
      </Actions>
    </div>
  )
}

/** Shows what the person's own wallet still has to do, if anything. */
function OwnRequest({ own, connected }: Given) {
  const { runtime, words } = useParts()
  const { verify: texts } = useCosigningWords()
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  return (
    <div className={styles.own}>
      <p>
        {own === 'unanswered'
          ? texts.unanswered({ wallet })
          : connected
            ? texts.notGiven({ wallet })
            : texts.notConnected}
      </p>
      <PrimaryButton onClick={runtime.actions.sign}>
        {own === 'unanswered' ? texts.askAgain : texts.sign}
      </PrimaryButton>
    </div>
  )
}
