import type { Chain } from '@countersign/api'
import { type Connected, isPhone, type NetworkState, type Wallet } from '@countersign/wallets'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useSite } from '../../../hooks/use-site.ts'
import { useAccountParts } from '../../../hooks/use-words.ts'
import { PrimaryButton, SecondaryButton } from '../../../pieces/button.tsx'
import { keepInView } from '../../../pieces/keep-in-view.ts'
import { Failure, StatusText } from '../../../pieces/live.tsx'
import { Actions } from '../../../pieces/view.tsx'
import { isChain } from '../../../site/wrong-network.ts'
import {
  AskedWallet,
  NoNetworkInWindow,
  OpenWallet,
  ReloadPage,
  RetryInWindow,
  withWindowHelp,
} from '../../asked-wallet.tsx'
import { isOfWindow } from '../../hosted/window-failure.ts'
import { wordWalletFailure } from '../../wallet-failure.ts'
import { Details } from './details.tsx'
import { networkStep } from './network-rows.ts'
import styles from './networks.module.css'

type NetworkFailed = Extract<NetworkState, { status: 'failed' }>
type NetworkFailure = NetworkFailed['failure']

type Given = { readonly connected: Connected; readonly network: NetworkState }

/** Renders the outcome of a network switch: waiting, done, or why it failed and what to do. */
export function Outcome({ connected, network }: Given) {
  const { runtime, words } = useAccountParts()
  const site = useSite()
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  if (network.status !== 'idle' && network.act !== asked) setAsked(network.act)
  const { status, attempt } = network
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new outcome.
  useEffect(() => {
    // A long list may have pushed the outcome out of view.
    return status === 'idle' ? undefined : keepInView(place.current)
  }, [status, attempt])
  const chain = site?.chains.find(({ id }) => id === asked)
  const wallet = connected.wallet.name ?? words.unnamedWallet
  const name = chain?.name ?? asked ?? ''
  const onPhone = isPhone(runtime.device.system)
  return (
    <>
      <div className={styles.result} data-asked={asked !== null}>
        {network.status === 'failed' ? (
          <Failed key={attempt} ref={place} kind={network.failure} wallet={connected.wallet} network={name} />
        ) : (
          <StatusText ref={place} waiting={network.status === 'asking'}>
            {network.status === 'asking' ? (
              <AskedWallet
                wallet={connected.wallet}
                request={networkStep(network)}
                about={name}
                slow={network.slow}
              >
                {words.networks.status[
                  onPhone && networkStep(network) === 'switching' ? 'switchingOnPhone' : networkStep(network)
                ]({ wallet, network: name })}
              </AskedWallet>
            ) : (
              hasArrived(connected, chain) && words.networks.status.done({ wallet, network: name })
            )}
          </StatusText>
        )}
      </div>
      {network.status === 'failed' && chain && byHand(network, connected) && <Details chain={chain} />}
      <NetworkActions connected={connected} network={network} isKnown={chain !== undefined} />
    </>
  )
}

function NetworkActions({ connected, network, isKnown }: Given & { isKnown: boolean }) {
  const { runtime, words } = useAccountParts()
  switch (network.status) {
    case 'asking':
      return (
        <Actions>
          <OpenWallet wallet={connected.wallet} />
          <SecondaryButton onClick={runtime.actions.cancel}>{words.networks.stop}</SecondaryButton>
        </Actions>
      )
    case 'failed':
      return <FailureActions kind={network.failure} isKnown={isKnown} wallet={connected.wallet} />
    default:
      return null
  }
}

/** Shows why a switch failed, and what to do. */
function Failed(props: { kind: NetworkFailure; wallet: Wallet; network: string; ref: Ref<HTMLDivElement> }) {
  const { kind, wallet, network, ref } = props
  const { words } = useAccountParts()
  const name = wallet.name ?? words.unnamedWallet
  const { failed } = words.networks
  if (isOutside(kind, wallet))
    return (
      <Suspense>
        <NoNetworkInWindow ref={ref} wallet={wallet} network={network} />
      </Suspense>
    )
  if (kind === 'not-supported' || kind === 'unknown-chain') {
    const { title, text } = failed[kind]
    const about = { wallet: name, network }
    return <Failure ref={ref} headline={title(about)} reason={text(about)} />
  }
  const { title, text } = wordWalletFailure(words, {
    ...{ code: kind, wallet: name, refused: failed.refused({ wallet: name }), outcome: failed.unchanged },
  })
  return <Failure ref={ref} headline={title} reason={withWindowHelp(kind, text)} calm={kind === 'refused'} />
}

/** Whether the wallet supports other networks only: the networks of a hosted wallet are fixed by its makers. */
function isOutside(kind: NetworkFailure, { hosted }: Wallet): boolean {
  return hosted !== undefined && (kind === 'unknown-chain' || kind === 'not-supported')
}

function FailureActions({
  kind,
  isKnown,
  wallet,
}: {
  kind: NetworkFailure
  isKnown: boolean
  wallet: Wallet
}) {
  const { runtime, words } = useAccountParts()
  // A retry would only fail again: the solution is in the wallet, or another network.
  if (kind === 'not-supported' || isOutside(kind, wallet) || !isKnown) return null
  if (isOfWindow(kind))
    return (
      <Actions>
        <Suspense>
          <RetryInWindow kind={kind} />
        </Suspense>
      </Actions>
    )
  return (
    <Actions>
      {kind === 'not-found' ? (
        <ReloadPage />
      ) : (
        <PrimaryButton onClick={runtime.actions.retry}>{words.networks.tryAgain}</PrimaryButton>
      )}
    </Actions>
  )
}

/** Whether the person can add or choose the network in the wallet, and needs the values for it. */
function byHand({ failure: kind, progress }: NetworkFailed, { wallet }: Connected): boolean {
  if (isOfWindow(kind) || isOutside(kind, wallet)) return false
  if (progress === 'adding') return true
  switch (kind) {
    case 'not-supported':
    case 'unknown-chain':
      return true
    case 'refused':
    case 'already-pending':
    case 'timed-out':
    case 'relay-unreachable':
    case 'request-expired':
    case 'locked':
    case 'not-found':
    case 'code-missing':
    case 'unknown':
      return false
  }
}

/** Whether the wallet is on the requested network. */
function hasArrived({ chainId }: Connected, chain: Chain | undefined): boolean {
  return chain !== undefined && isChain(chain, chainId)
}
