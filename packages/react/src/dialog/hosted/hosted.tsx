// Whatever is shown of wallets that open in a window, in one piece.
export { HostedFailed, HostedWaiting } from './status.tsx'
export { AskedInWindow, FailedInWindow } from './told.tsx'
export { HowToAllow, ShowWindow, WayOnWithWindow } from './ways.tsx'
