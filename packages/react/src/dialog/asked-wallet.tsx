import { isPhone, type Wallet } from '@countersign/wallets'
import type { ReactNode } from 'react'
import { lazyView } from '../hooks/lazy.tsx'
import { useParts } from '../kit/context.ts'
import { LeftOut } from '../pieces/boundary.tsx'
import { PrimaryButton } from '../pieces/button.tsx'
import { OpenAskedWallet, ScanHere } from './phone/on-this-phone.ts'
import type { Asked } from './phone/phone.tsx'

// Few people use a wallet on a phone or in a window, so its components are loaded on demand.
const phone = () => import('./phone/phone.tsx')
const hosted = () => import('./hosted/hosted.tsx')
const TextOnPhone = lazyView(async () => (await phone()).AskedOnPhone)
const TextInWindow = lazyView(async () => (await hosted()).AskedInWindow)
const ShowWindow = lazyView(async () => (await hosted()).ShowWindow)
const Allow = lazyView(async () => (await hosted()).HowToAllow)
export const ReconnectingPhone = lazyView(async () => (await phone()).ReconnectingPhone)
export const HostedWaiting = lazyView(async () => (await hosted()).HostedWaiting)
export const HostedFailed = lazyView(async () => (await hosted()).HostedFailed)
export const NoNetworkInWindow = lazyView(async () => (await hosted()).NoNetworkInWindow)
export const RetryInWindow = lazyView(async () => (await hosted()).RetryInWindow)

/** Shows what a wallet was asked for on its phone or in its window; `children` for a wallet in this browser. */
export function AskedWallet({ children, ...asked }: Asked & { children: ReactNode }) {
  const { wallet, request, about } = asked
  if (wallet.phone)
    return (
      <LeftOut>
        <TextOnPhone {...asked} />
      </LeftOut>
    )
  if (wallet.safe) return <TextInSafe />
  if (!wallet.hosted) return children
  return (
    <LeftOut>
      <TextInWindow wallet={wallet} request={request} about={about ?? ''} />
    </LeftOut>
  )
}

/** Says where the wallet of a page in Safe{Wallet} shows a request: around the page, not in a toolbar. */
function TextInSafe() {
  return useParts().words.askedInSafe
}

/** Renders a link to the app of the asked wallet on this phone, or a button that brings its window to the front. */
export function OpenWallet({ wallet }: { wallet: Wallet }) {
  const { device } = useParts().runtime
  return (
    <LeftOut>
      {wallet.phone && isPhone(device.system) && <OpenAskedWallet wallet={wallet} />}
      {wallet.hosted && <ShowWindow />}
    </LeftOut>
  )
}

/** Renders the way on after a wallet is gone: its provider no longer works, and a reloaded page gets a new one. */
export function ReloadPage() {
  const { words } = useParts()
  return <PrimaryButton onClick={() => location.reload()}>{words.connect.status.reload}</PrimaryButton>
}

/** Adds to the reason of a failure how this browser allows windows, if it blocked one. */
export function withWindowHelp(code: string | null, reason: string): ReactNode {
  if (code !== 'popup-blocked') return reason
  return (
    <>
      {reason}{' '}
      <LeftOut>
        <Allow />
      </LeftOut>
    </>
  )
}

/** Preloads these components. */
export const loadAskedWallet = () =>
  Promise.all(
    [
      ...[TextOnPhone, OpenAskedWallet, ScanHere, ReconnectingPhone, TextInWindow, ShowWindow, Allow],
      ...[HostedWaiting, HostedFailed, NoNetworkInWindow, RetryInWindow],
    ].map(view => view.load()),
  )
