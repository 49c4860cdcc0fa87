import type { Connected, SignInState } from '@countersign/wallets'
import { type Ref, useEffect, useRef } from 'react'
import { useSite } from '../../../hooks/use-site.ts'
import { useParts } from '../../../kit/context.ts'
import type { CosigningWords, DialogLocale } from '../../../locales/locale.ts'
import { AskedInWindow, HowToAllow } from '../../hosted/later.tsx'
import { windowFailure } from '../../hosted/window-failure.ts'
import { AskedOnPhone } from '../../phone/later.tsx'
import { keepInView } from '../../pieces/keep-in-view.ts'
import { LeftOut } from '../../pieces/left-out.tsx'
import { Failure, Standing as Said } from '../../pieces/live.tsx'
import { useRareParts } from '../../rare-words.ts'
import { failureWords, headlineOf } from './failure-words.ts'

type Given = {
  readonly connected: Connected | null
  /** Why it can fail where there are several owners. */
  readonly ofSafes?: CosigningWords['reason']
}

/** Where it stands: read out when it changes; a failure is read out at once. */
export function Standing(props: Given & { state: SignInState }) {
  const { state, connected } = props
  const { words } = useParts()
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  const place = useRef<HTMLDivElement>(null)
  const { status } = state
  useEffect(() => {
    // On a small screen the message may have pushed out of sight what the person has to know now.
    return status === 'waiting-for-signature' || status === 'failed' ? keepInView(place.current) : undefined
  }, [status])
  if (state.status !== 'failed')
    return (
      <Said ref={place} waiting={isWaiting(state)}>
        {connected?.wallet.phone && state.status === 'waiting-for-signature' ? (
          <AskedOnPhone wallet={connected.wallet} request="signing" slow={state.slow} />
        ) : connected?.wallet.hosted && state.status === 'waiting-for-signature' ? (
          <AskedInWindow wallet={connected.wallet} request="signing" />
        ) : (
          standingWords(words.verify, state, wallet)
        )}
      </Said>
    )
  const headline = words.headline[headlineOf(state.failure, state.at)]
  return (
    <LeftOut key={state.attempt} instead={<Failure ref={place} headline={headline} reason={null} />}>
      <Failed {...props} state={state} ref={place} />
    </LeftOut>
  )
}

/** Why it failed. Its words come while the person is busy with the message. */
function Failed(
  props: Given & { state: Extract<SignInState, { status: 'failed' }>; ref: Ref<HTMLDivElement> },
) {
  const { at, failure, subject } = props.state
  const { words } = useRareParts()
  const wallet = props.connected?.wallet.name ?? words.unnamedWallet
  const site = useSite()
  const chainName = (chain: string) => site?.chains.find(({ id }) => id === chain)?.name ?? chain
  const said = failureWords(
    words,
    { at, failure, address: subject.address },
    wallet,
    chainName,
    props.ofSafes,
  )
  const reason =
    windowFailure(failure) === 'popup-blocked' ? (
      <>
        {said.reason} <HowToAllow />
      </>
    ) : (
      said.reason
    )
  return <Failure ref={props.ref} headline={said.headline} reason={reason} />
}

function standingWords(
  words: DialogLocale['verify'],
  state: Exclude<SignInState, { status: 'failed' }>,
  wallet: string,
): string {
  switch (state.status) {
    case 'message-ready':
    case 'waiting-for-signature':
      return words.status[state.status]({ wallet })
    case 'preparing-message':
    case 'verifying-signature':
    case 'signed-in':
      return words.status[state.status]
    // Its view has words of its own.
    case 'waiting-for-confirmations':
      return words.status['verifying-signature']
    case 'idle':
      return state.ended === null ? words.status.idle : words.ended[state.ended]({ wallet })
  }
}

function isWaiting(state: SignInState): boolean {
  switch (state.status) {
    case 'preparing-message':
    case 'waiting-for-signature':
    case 'verifying-signature':
    case 'waiting-for-confirmations':
      return true
    case 'idle':
    case 'message-ready':
    case 'failed':
    case 'signed-in':
      return false
  }
}
