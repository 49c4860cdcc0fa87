import { type Connected, isPhone, type SignInState } from '@countersign/wallets'
import { isRefusal } from '@countersign/wallets/state'
import { type Ref, useEffect, useRef } from 'react'
import { useNameWithAddress } from '../../../account/account-names.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { useRareParts } from '../../../hooks/use-words.ts'
import type { VerifyWords } from '../../../locales/locale.ts'
import { keepInView } from '../../../pieces/keep-in-view.ts'
import { Failure, StatusText } from '../../../pieces/live.tsx'
import { AskedWallet, withWindowHelp } from '../../asked-wallet.tsx'
import { windowFailure } from '../../hosted/window-failure.ts'
import { failureWords } from './failure-words.ts'

type Asking = 'asking' | 'askingOnPhone'

type Given = {
  readonly connected: Connected | null
}

/**
 * Renders the status of the sign-in: changes are announced politely, a failure at once.
 *
 * @param props.asking - its own texts while the wallet is asked
 */
export function SignInStatus(
  props: Given & { state: SignInState; asking?: Pick<VerifyWords['status'], Asking> | undefined },
) {
  const { state, connected, asking } = props
  const { runtime, words } = useRareParts()
  const wallet = connected?.wallet.name ?? words.unnamedWallet
  const place = useRef<HTMLDivElement>(null)
  const { status } = state
  useEffect(() => {
    // On a small screen, the message may have pushed the status out of view.
    return status === 'asking' || status === 'failed' ? keepInView(place.current) : undefined
  }, [status])
  if (state.status !== 'failed') {
    const verify = { ...words.verify, status: { ...words.verify.status, ...asking } }
    const text = statusText(verify, state, { wallet, onPhone: isPhone(runtime.device.system) })
    return (
      <StatusText ref={place} waiting={isWaiting(state)}>
        {connected && state.status === 'asking' ? (
          <AskedWallet wallet={connected.wallet} request="signing" slow={state.slow}>
            {text}
          </AskedWallet>
        ) : (
          text
        )}
      </StatusText>
    )
  }
  return <Failed key={state.attempt} {...props} state={state} ref={place} />
}

/** Shows why it failed. */
function Failed(
  props: Given & { state: Extract<SignInState, { status: 'failed' }>; ref: Ref<HTMLDivElement> },
) {
  const { at, failure, act } = props.state
  const { words } = useRareParts()
  const wallet = props.connected?.wallet.name ?? words.unnamedWallet
  const site = useSite()
  const chainName = (chainId: number) => {
    const chain = `eip155:${chainId}`
    return site?.chains.find(({ id }) => id === chain)?.name ?? chain
  }
  const account = useNameWithAddress(`eip155:${act.chainId}:${act.address}`)
  const texts = failureWords(words, { at, failure, account }, wallet, chainName)
  const reason = withWindowHelp(windowFailure(failure), texts.reason)
  const calm = isRefusal(failure) || failure.kind === 'cosigning-ended'
  return <Failure ref={props.ref} headline={texts.headline} reason={reason} calm={calm} />
}

function statusText(
  words: VerifyWords,
  state: Exclude<SignInState, { status: 'failed' }>,
  { wallet, onPhone }: { wallet: string; onPhone: boolean },
): string {
  switch (state.status) {
    case 'ready':
      return words.status.ready({ wallet })
    case 'switching':
    case 'asking':
      return (onPhone ? words.status.askingOnPhone : words.status.asking)({ wallet })
    case 'loading':
    case 'preparing':
      return words.status.preparing
    // For owners, its view has its own words.
    case 'checking':
    case 'waiting-for-owners':
      return words.status.checking
    case 'done':
      return words.status.done
    case 'idle':
      return state.ended ? words.ended[state.ended]({ wallet }) : words.status.idle
  }
}

function isWaiting({ status }: SignInState): boolean {
  return status !== 'idle' && status !== 'ready' && status !== 'failed' && status !== 'done'
}
