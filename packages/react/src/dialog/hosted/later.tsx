import type { ComponentProps } from 'react'
import { later } from '../later.tsx'
import { LeftOut } from '../pieces/left-out.tsx'
import type { AskedInWindow as Asked } from './told.tsx'

// Few people use a wallet that opens in a window: what is drawn of one comes when there is one.

const hosted = () => import('./hosted.tsx')
const Sentence = later(async () => (await hosted()).AskedInWindow)
const Show = later(async () => (await hosted()).ShowWindow)
const Allow = later(async () => (await hosted()).HowToAllow)
export const HostedWaiting = later(async () => (await hosted()).HostedWaiting)
export const HostedFailed = later(async () => (await hosted()).HostedFailed)
export const FailedInWindow = later(async () => (await hosted()).FailedInWindow)
export const WayOnWithWindow = later(async () => (await hosted()).WayOnWithWindow)

/** What a wallet was asked for in its window, in a place that is read out when it changes. */
export function AskedInWindow(props: ComponentProps<typeof Asked>) {
  return (
    <LeftOut>
      <Sentence {...props} />
    </LeftOut>
  )
}

/** Brings the wallet’s window to the front, among the ways on. */
export function ShowWindow() {
  return (
    <LeftOut>
      <Show />
    </LeftOut>
  )
}

/** How this browser is told to let this site open windows, after what else is said. */
export function HowToAllow() {
  return (
    <LeftOut>
      <Allow />
    </LeftOut>
  )
}

/** Fetches all of it ahead. */
export const fetchHosted = () =>
  Promise.all(
    [Sentence, Show, Allow, HostedWaiting, HostedFailed, FailedInWindow, WayOnWithWindow].map(({ fetch }) =>
      fetch(),
    ),
  )
