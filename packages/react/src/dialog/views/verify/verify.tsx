import { type Connected, currentConnection, type SignInState } from '@countersign/wallets'
import { cosigningOf } from '@countersign/wallets/state'
import { Suspense } from 'react'
import { SafeName } from '../../../account/safe-name.tsx'
import { lazyView } from '../../../hooks/lazy.tsx'
import { useDialogState } from '../../../hooks/use-dialog.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import { useKit } from '../../../kit/context.ts'
import { offersSafe } from '../../../kit/offers-safe.ts'
import { QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { Actions, Others, ViewHead } from '../../../pieces/view.tsx'
import { WalletIcon } from '../../../pieces/wallet-icon.tsx'
import { walletAccount } from '../../../site/wallet-account.ts'
import { isWrongNetwork } from '../../../site/wrong-network.ts'
import { AsSafe } from './as-safe.tsx'
import { Message } from './message.tsx'
import { leadsToOtherWallet, offersNetworks, SignInActions } from './sign-in-actions.tsx'
import { SignInStatus } from './sign-in-status.tsx'
import { Steps } from './steps.tsx'
import styles from './verify.module.css'

/** Loaded once a Safe is being proved: until then, the view of a single key is shown. */
const VerifySafeView = lazyView(async () => (await import('../verify-safe/verify-safe.tsx')).VerifySafeView)

/** Renders the view "Verify your account". */
export function VerifyView() {
  const { signIn } = useDialogState()
  if (!isOfSafe(signIn)) return <VerifyKey />
  return (
    <Suspense fallback={<VerifyKey />}>
      <VerifySafeView />
    </Suspense>
  )
}

/**
 * Renders three steps, the exact message, and after each failure a way to continue. Needs no wallet once it has signed.
 */
function VerifyKey() {
  const { runtime, words } = useRareParts()
  const { connection, signIn: state } = useDialogState()
  const connected = currentConnection(connection)
  const kit = useKit()
  // While the wallet or the server is waited for, cancelling is the only other step.
  const waits = state.status === 'asking' || state.status === 'switching' || state.status === 'checking'
  const leadsToSafe = connected !== null && !waits && !offersNetworks(state) && offersSafe(kit)
  return (
    <div className={styles.verify}>
      <ViewHead stays title={words.verify.title} lead={words.verify.text} />
      <Account connected={connected} state={state} />
      <Steps state={state} />
      <Message state={state} />
      {connected && <OtherChain connected={connected} />}
      <SignInStatus state={state} connected={connected} />
      <Actions>
        <SignInActions state={state} connected={connected} />
        {!leadsToSafe && !offersNetworks(state) && (
          <SecondaryButton onClick={runtime.actions.cancel}>{words.verify.cancel}</SecondaryButton>
        )}
      </Actions>
      <Others>
        {leadsToSafe && <AsSafe />}
        {!leadsToOtherWallet(state) && (
          <QuietButton onClick={() => runtime.actions.show({ name: 'connect' })}>
            {words.verify.other}
          </QuietButton>
        )}
      </Others>
    </div>
  )
}

/** Whether an account with several owners is being proved, as far as that is known. */
export function isOfSafe(state: SignInState): boolean {
  if (state.status === 'idle' || state.status === 'done') return false
  if (state.status === 'failed' && state.at === 'waiting-for-owners') return true
  return state.act.safe !== undefined || cosigningOf(state) !== null
}

/** Renders the account that is being proved, and its wallet. */
function Account({ connected, state }: { connected: Connected | null; state: SignInState }) {
  const { words } = useRareParts()
  const chains = useSite()?.chains
  const subject =
    'act' in state ? state.act : connected && { chainId: connected.chainId, address: connected.accounts[0] }
  if (subject === null) return null
  return (
    <div className={styles.account}>
      {connected && <WalletIcon wallet={connected.wallet} />}
      <span>
        <small>
          {connected
            ? words.verify.account({ wallet: connected.wallet.name ?? words.unnamedWallet })
            : words.verify.accountAlone}
        </small>
        <SafeName account={walletAccount(chains, subject)} />
      </span>
    </div>
  )
}

/** Shows why the message names another network than the wallet's current one. Signing works anyway. */
function OtherChain({ connected }: { connected: Connected }) {
  const { words } = useRareParts()
  const chains = useSite()?.chains
  const first = chains?.[0]
  if (!first || !isWrongNetwork(chains, connected.chainId)) return null
  return <p className={styles.note}>{words.verify.otherChain({ chain: first.name })}</p>
}
