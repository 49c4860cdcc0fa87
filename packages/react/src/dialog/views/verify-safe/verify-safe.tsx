import type { Cosigning } from '@countersign/api'
import { currentConnection } from '@countersign/wallets'
import { cosigningOf, isUnannounced } from '@countersign/wallets/state'
import { sayLength, spanOf } from '../../../cosigning/time-left.tsx'
import { useWaiting } from '../../../cosigning/use-waiting.ts'
import { useMinute } from '../../../format/use-minute.ts'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { takeLostFocus } from '../../../hooks/use-focus-before.ts'
import { useLocale } from '../../../hooks/use-locale.ts'
import { useCosigningWords } from '../../../hooks/use-words.ts'
import { useParts } from '../../../kit/context.ts'
import { SecondaryButton } from '../../../pieces/button.tsx'
import { Signing } from './signing.tsx'
import { Waiting } from './waiting.tsx'

const minute = 60_000

// Choosing a Safe is not in this chunk: it includes the client of the gateway, which is not needed while waiting.

/** Renders the view "Verify your account" for a Safe: one owner signs here, the others when they can. */
export function VerifySafeView() {
  const { connection, signIn: state } = useDialogState()
  const connected = currentConnection(connection)
  const cosigning = cosigningOf(state)
  return state.status === 'waiting-for-owners' && cosigning ? (
    // A separate view: its title takes the focus, and is announced.
    <Waiting key="waiting" cosigning={cosigning} own={state.question.own} connected={connected} />
  ) : (
    <Signing key="signing" state={state} connected={connected} />
  )
}

/** Renders the notice that closing the dialog has ended nothing: the owners can continue to sign, or the person. */
export function CosigningContinues() {
  const { runtime } = useParts()
  const { notice } = useCosigningWords()
  const { signIn } = useDialogState()
  const kept = signIn.status === 'idle' ? signIn.kept : undefined
  const cosigning = useWaiting().open.find(({ id }) => id === kept)
  const isStarted = cosigning !== undefined && isUnannounced(cosigning)
  return (
    <>
      <p>{isStarted ? <Started cosigning={cosigning} /> : notice.continues}</p>
      {cosigning && (
        <SecondaryButton ref={takeLostFocus} onClick={() => runtime.actions.resumeCosigning(cosigning)}>
          {isStarted ? notice.resume : notice.open}
        </SecondaryButton>
      )}
    </>
  )
}

/** Says how long the person can still continue. */
function Started({ cosigning }: { cosigning: Cosigning }) {
  const { notice } = useCosigningWords()
  const { language } = useLocale()
  const left = Math.max(minute, Date.parse(cosigning.expiresAt) - useMinute())
  return notice.started({ time: sayLength(spanOf(left), language) })
}
