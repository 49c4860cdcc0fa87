import type { Chain } from '@countersign/api'
import type { Connected, NetworkFailureKind, NetworkState, Wallet } from '@countersign/wallets'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useSite } from '../../../hooks/use-site.ts'
import { formatMessage } from '../../../locales/format-message.ts'
import controls from '../../../theme/controls.module.css'
import { AskedInWindow, FailedInWindow, ShowWindow, WayOnWithWindow } from '../../hosted/later.tsx'
import { isOfWindow } from '../../hosted/window-failure.ts'
import { AskedOnPhone, OpenAskedWallet } from '../../phone/later.tsx'
import { Actions } from '../../pieces/actions.tsx'
import { keepInView } from '../../pieces/keep-in-view.ts'
import { Failure, Standing } from '../../pieces/live.tsx'
import { useRareParts } from '../../rare-words.ts'
import { Details } from './details.tsx'
import { isChain } from './network-rows.ts'
import styles from './networks.module.css'

type NetworkFailed = Extract<NetworkState, { status: 'failed' }>

type Given = { readonly connected: Connected; readonly network: NetworkState }

/** What becomes of asking for another network: waiting, there, or why not and what to do. */
export function Outcome({ connected, network }: Given) {
  const { words } = useRareParts()
  const site = useSite()
  const place = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<string | null>(null)
  if (network.status !== 'idle' && network.chain !== asked) setAsked(network.chain)
  const { status, attempt } = network
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new outcome.
  useEffect(() => {
    // A long list may have pushed out of sight what the person has to know now.
    return status === 'idle' ? undefined : keepInView(place.current)
  }, [status, attempt])
  const chain = site?.chains.find(({ id }) => id === asked)
  const wallet = connected.wallet.name ?? words.unnamedWallet
  const name = chain?.name ?? asked ?? ''
  return (
    <>
      <div className={styles.told}>
        {network.status === 'failed' ? (
          <Failed key={attempt} ref={place} kind={network.kind} wallet={connected.wallet} network={name} />
        ) : (
          <Standing ref={place} waiting={network.status !== 'idle'}>
            {network.status === 'idle' ? (
              hasArrived(connected, chain) && words.networks.standing.done({ wallet, network: name })
            ) : connected.wallet.phone ? (
              <AskedOnPhone
                wallet={connected.wallet}
                request={network.status}
                about={name}
                slow={network.slow}
              />
            ) : connected.wallet.hosted ? (
              <AskedInWindow wallet={connected.wallet} request={network.status} about={name} />
            ) : (
              words.networks.standing[network.status]({ wallet, network: name })
            )}
          </Standing>
        )}
      </div>
      {network.status === 'failed' && chain && byHand(network, connected) && <Details chain={chain} />}
      <Ways connected={connected} network={network} isKnown={chain !== undefined} />
    </>
  )
}

function Ways({ connected, network, isKnown }: Given & { isKnown: boolean }) {
  const { runtime, words } = useRareParts()
  switch (network.status) {
    case 'idle':
      return null
    case 'switching':
    case 'adding':
      return (
        <Actions>
          {connected.wallet.phone && <OpenAskedWallet wallet={connected.wallet} />}
          {connected.wallet.hosted && <ShowWindow />}
          <button type="button" className={controls.secondary} onClick={runtime.actions.cancel}>
            {words.networks.stop}
          </button>
        </Actions>
      )
    case 'failed':
      return <WayOn kind={network.kind} isKnown={isKnown} wallet={connected.wallet} />
  }
}

/** Why it came to nothing, and what to do. */
function Failed(props: {
  kind: NetworkFailureKind
  wallet: Wallet
  network: string
  ref: Ref<HTMLDivElement>
}) {
  const { kind, wallet, network, ref } = props
  const { words } = useRareParts()
  const name = wallet.name ?? words.unnamedWallet
  if (isOfWindow(kind) || isOutside(kind, wallet))
    return (
      <Suspense>
        <FailedInWindow
          ref={ref}
          wallet={wallet}
          kind={isOfWindow(kind) ? kind : 'no-network'}
          network={network}
        />
      </Suspense>
    )
  const { title, text } = words.networks.failed[kind]
  return (
    <Failure
      ref={ref}
      headline={formatMessage(title, { wallet: name, network })}
      reason={formatMessage(text, { wallet: name, network })}
    />
  )
}

/** Whether the wallet works on other networks only: a wallet on a web page is set up by its makers. */
function isOutside(kind: NetworkFailureKind, { hosted }: Wallet): boolean {
  return hosted !== undefined && (kind === 'unknown-chain' || kind === 'not-supported')
}

function WayOn({ kind, isKnown, wallet }: { kind: NetworkFailureKind; isKnown: boolean; wallet: Wallet }) {
  const { runtime, words } = useRareParts()
  // Asking once more would only fail once more: the way is in the wallet, or another network.
  if (kind === 'not-supported' || isOutside(kind, wallet) || !isKnown) return null
  if (isOfWindow(kind))
    return (
      <Actions>
        <Suspense>
          <WayOnWithWindow kind={kind} />
        </Suspense>
      </Actions>
    )
  return (
    <Actions>
      <button type="button" className={controls.primary} onClick={runtime.actions.retry}>
        {words.networks.tryAgain}
      </button>
    </Actions>
  )
}

/** Whether the person can bring it about in the wallet, and needs to know what to type there. */
function byHand({ kind, adding }: NetworkFailed, { wallet }: Connected): boolean {
  if (isOfWindow(kind) || isOutside(kind, wallet)) return false
  if (adding) return true
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
    case 'unknown':
      return false
  }
}

/** Whether the wallet is where it was asked to go. */
function hasArrived({ chainId }: Connected, chain: Chain | undefined): boolean {
  return chain !== undefined && isChain(chain, chainId)
}
