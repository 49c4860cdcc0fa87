import type { Cosigning } from '@countersign/api'
import type { Connected, SignInState } from '@countersign/wallets'
import { cosigningOf } from '@countersign/wallets/state'
import { useEffect, useRef } from 'react'
import { useAccountNames, useNameText } from '../../../account/account-names.ts'
import { shortenName } from '../../../account/shorten-name.ts'
import { AskedBy } from '../../../cosigning/asked-by.tsx'
import { ComparisonCode } from '../../../cosigning/comparison-code.tsx'
import { accountSafe } from '../../../cosigning/owner-status.ts'
import { WalletShows } from '../../../cosigning/wallet-shows.tsx'
import { useCosigningWords, useRareParts } from '../../../hooks/use-words.ts'
import { isolate } from '../../../locales/isolate.ts'
import { QuietButton, SecondaryButton } from '../../../pieces/button.tsx'
import { keepInView } from '../../../pieces/keep-in-view.ts'
import { Addresses } from '../../../pieces/live.tsx'
import { Actions, Others, ViewHead } from '../../../pieces/view.tsx'
import { addressOf, shortenAddress } from '../../../shorten.ts'
import { Message } from '../verify/message.tsx'
import { leadsToOtherWallet, SignInActions } from '../verify/sign-in-actions.tsx'
import { SignInStatus } from '../verify/sign-in-status.tsx'
import { Steps } from '../verify/steps.tsx'
import verify from '../verify/verify.module.css'
import { SafeAccount } from './safe-account.tsx'
import styles from './verify-safe.module.css'

/**
 * Renders the view until this owner has signed: the steps, the exact message, how many owners must sign, and how to
 * continue. If the wallet is the Safe itself, the owners confirm there, so it shows who asks and the code to compare.
 */
export function Signing({ state, connected }: { state: SignInState; connected: Connected | null }) {
  const { runtime, words } = useRareParts()
  const { verify: texts } = useCosigningWords()
  const { actions } = runtime
  const cosigning = cosigningOf(state)
  const account = accountOf(state, cosigning)
  const asOwner = 'act' in state && state.act.safe !== undefined
  const mustCompare = asOwner && state.status === 'asking'
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The message keeps its size above, so the value that most wallets show may be below the edge.
    return mustCompare ? keepInView(shown.current?.querySelector('dd') ?? null) : undefined
  }, [mustCompare])
  return (
    <div className={verify.verify}>
      <ViewHead
        stays
        title={texts.title}
        lead={account === null ? undefined : <Lead account={account} asOwner={asOwner} />}
      />
      {account !== null && (
        <SafeAccount account={account} cosigning={cosigning} signer={asOwner ? connected : null} />
      )}
      <Steps state={state} owners={texts.step} />
      <Message state={state} />
      {cosigning && !asOwner && (
        <div className={verify.request}>
          <AskedBy cosigning={cosigning} />
          <ComparisonCode cosigning={cosigning} />
        </div>
      )}
      {cosigning && state.status === 'ready' && <Rule cosigning={cosigning} />}
      {/* Wallets show hashes of a Safe's message to its owners. */}
      <SignInStatus
        state={state}
        connected={connected}
        asking={asOwner ? { asking: texts.asking, askingOnPhone: texts.askingOnPhone } : undefined}
      />
      {/* Below the status, which is kept in view: the title and the message stay in view too. */}
      {cosigning && (
        <div ref={shown}>
          <WalletShows
            cosigning={cosigning}
            you={asOwner ? [state.act.address] : undefined}
            open={mustCompare}
          />
        </div>
      )}
      {/* In one place, so that the buttons do not move when the wallet opens. */}
      <div className={styles.ending}>
        <Actions>
          <SignInActions state={state} connected={connected} />
          <SecondaryButton onClick={actions.cancel}>{words.verify.cancel}</SecondaryButton>
        </Actions>
        <Others>
          {!isAsked(state) && !leadsToOtherWallet(state) && (
            <QuietButton onClick={() => actions.show({ name: 'connect' })}>{texts.otherSafe}</QuietButton>
          )}
          {isAsked(state) && cosigning && (
            <QuietButton onClick={actions.askOwners}>{texts.others}</QuietButton>
          )}
        </Others>
      </div>
    </div>
  )
}

function Lead({ account, asOwner }: { account: string; asOwner: boolean }) {
  const { verify: texts, safe: words } = useCosigningWords()
  const { gateway } = useAccountNames(account)
  const known = useNameText(account)
  const address = shortenAddress(addressOf(account))
  const safe =
    gateway === null ? known : words.gatewayNameText({ name: isolate(shortenName(gateway)), address })
  return <Addresses>{asOwner ? texts.ready({ safe }) : texts.readyWhole({ safe })}</Addresses>
}

/** Shows how many owners must sign. */
function Rule({ cosigning }: { cosigning: Cosigning }) {
  const { verify: texts } = useCosigningWords()
  const safe = accountSafe(cosigning)
  if (!safe) return null
  const owners = safe.owners.filter(({ present }) => present).length
  return <p className={verify.note}>{texts.owners({ threshold: safe.threshold, owners })}</p>
}

/** Whether the wallet has a request that is not answered yet, this one or an earlier one. */
function isAsked(state: SignInState): boolean {
  if (state.status === 'asking') return true
  return (
    state.status === 'failed' && state.failure.kind === 'wallet' && state.failure.code === 'already-pending'
  )
}

/** Returns the Safe, as CAIP-10. */
function accountOf(state: SignInState, cosigning: Cosigning | null): string | null {
  if (cosigning) return cosigning.account
  if (!('act' in state)) return null
  const { safe, chainId, address } = state.act
  return safe?.account ?? `eip155:${chainId}:${address}`
}
