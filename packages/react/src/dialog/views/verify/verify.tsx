import { currentConnection } from '@countersign/wallets'
import { Suspense } from 'react'
import { useDialogState } from '../../../hooks/use-dialog-state.ts'
import { useParts } from '../../../kit/context.ts'
import controls from '../../../theme/controls.module.css'
import { later } from '../../later.tsx'
import { Actions, Others } from '../../pieces/actions.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { Account } from './account.tsx'
import { AsSafe } from './as-safe.tsx'
import { Message } from './message.tsx'
import { isOfSafe } from './of-safe.ts'
import { OtherChain } from './other-chain.tsx'
import { Standing } from './standing.tsx'
import { Steps } from './steps.tsx'
import styles from './verify.module.css'
import { WayOn } from './way-on.tsx'

/** Comes when a Safe is to be proved: until its code is there, the view of a single key stands. */
const VerifySafeView = later(async () => (await import('../of-safes.ts')).VerifySafeView)

/** Verify your account. */
export function VerifyView() {
  const { signIn } = useDialogState()
  if (!isOfSafe(signIn)) return <VerifyKey />
  return (
    <Suspense fallback={<VerifyKey />}>
      <VerifySafeView />
    </Suspense>
  )
}

/** Three steps, the exact message, and after each failure a way on. Needs no wallet once it has signed. */
function VerifyKey() {
  const { runtime, words } = useParts()
  const { connection, signIn: state } = useDialogState()
  const connected = currentConnection(connection)
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  return (
    <div className={styles.verify}>
      <ViewHead title={words.verify.title} lead={words.verify.text} />
      <Account connected={connected} state={state} />
      <Steps state={state} />
      <Message state={state} />
      {connected && <OtherChain connected={connected} />}
      <Standing state={state} connected={connected} />
      <Actions>
        <WayOn state={state} connected={connected} />
        <button type="button" className={controls.secondary} onClick={runtime.actions.close}>
          {words.verify.cancel}
        </button>
      </Actions>
      <Others>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => runtime.actions.show({ name: 'connect' })}
        >
          {words.verify.other}
        </button>
        {connected && <AsSafe />}
        {connected && (
          <button type="button" className={controls.quiet} onClick={runtime.actions.disconnect}>
            {words.verify.disconnect({ wallet })}
          </button>
        )}
      </Others>
    </div>
  )
}
