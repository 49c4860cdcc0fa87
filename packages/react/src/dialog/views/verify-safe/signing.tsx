import type { Cosigning } from '@countersign/api'
import type { Connected, SignInState } from '@countersign/wallets'
import { accountSafe } from '../../../cosigning/standing.ts'
import { WalletShows } from '../../../cosigning/wallet-shows.tsx'
import { useCosigningWords } from '../../../cosigning/words.ts'
import { useParts } from '../../../kit/context.ts'
import { addressOf, shortenAddress } from '../../../shorten.ts'
import controls from '../../../theme/controls.module.css'
import { Actions, Others } from '../../pieces/actions.tsx'
import { Addresses } from '../../pieces/addresses.tsx'
import { ViewHead } from '../../pieces/view-head.tsx'
import { Message } from '../verify/message.tsx'
import { Standing } from '../verify/standing.tsx'
import { Steps } from '../verify/steps.tsx'
import verify from '../verify/verify.module.css'
import { WayOn } from '../verify/way-on.tsx'
import { SafeAccount } from './safe-account.tsx'

/** Until the owner who is here has signed: the steps, the exact message, how many owners have to sign, and the way on. */
export function Signing({ state, connected }: { state: SignInState; connected: Connected | null }) {
  const { runtime, words } = useParts()
  const { verify: texts, reason } = useCosigningWords()
  const { actions } = runtime
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  const cosigning = cosigningOf(state)
  const account = accountOf(state, cosigning)
  const asOwner = 'subject' in state && state.subject.safe !== undefined
  const safe = shortenAddress(account === null ? '' : addressOf(account))
  return (
    <div className={verify.verify}>
      <ViewHead
        title={texts.title}
        lead={<Addresses>{asOwner ? texts.ready({ safe }) : texts.readyWhole({ safe })}</Addresses>}
      />
      {account !== null && <SafeAccount account={account} owner={asOwner ? connected : null} />}
      <Steps state={state} owners={texts.step} />
      <Message state={state} />
      {cosigning && (
        <WalletShows
          cosigning={cosigning}
          you={asOwner ? [state.subject.address] : undefined}
          open={asOwner && state.status !== 'failed'}
        />
      )}
      {cosigning && state.status === 'message-ready' && <Rule cosigning={cosigning} />}
      <Standing state={state} connected={connected} ofSafes={reason} />
      <Actions>
        <WayOn state={state} connected={connected} />
        {cosigning && state.status === 'waiting-for-signature' && (
          <button
            type="button"
            className={controls.secondary}
            onClick={() => actions.resumeCosigning(cosigning)}
          >
            {texts.others}
          </button>
        )}
        <button type="button" className={controls.secondary} onClick={actions.close}>
          {words.verify.cancel}
        </button>
      </Actions>
      <Others>
        <button type="button" className={controls.quiet} onClick={actions.asSafe}>
          {texts.otherSafe}
        </button>
        {connected && (
          <button type="button" className={controls.quiet} onClick={actions.disconnect}>
            {words.verify.disconnect({ wallet })}
          </button>
        )}
      </Others>
    </div>
  )
}

/** How many owners have to sign. */
function Rule({ cosigning }: { cosigning: Cosigning }) {
  const { verify: texts } = useCosigningWords()
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const owners = safe.owners.filter(({ present }) => present).length
  return <p className={verify.note}>{texts.owners({ threshold: safe.threshold, owners })}</p>
}

function cosigningOf(state: SignInState): Cosigning | null {
  if ('challenge' in state) return state.challenge.cosigning ?? null
  if (state.status === 'failed' && 'challenge' in state.again) return state.again.challenge.cosigning ?? null
  return null
}

/** The Safe, as CAIP-10. */
function accountOf(state: SignInState, cosigning: Cosigning | null): string | null {
  if (cosigning) return cosigning.account
  if (!('subject' in state)) return null
  const { safe, chainId, address } = state.subject
  return safe?.account ?? `eip155:${chainId}:${address}`
}
