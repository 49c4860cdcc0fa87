import type { DialogView } from '@countersign/wallets'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { useDialogState } from '../hooks/use-dialog-state.ts'
import { ShownContext } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { useKit, useParts } from '../kit/context.ts'
import type { DialogLocale } from '../locales/locale.ts'
import { DialogBoundary } from './boundary.tsx'
import styles from './content.module.css'
import { InWords } from './in-words.tsx'
import { fetchWhenStirred, later } from './later.tsx'
import { Modality } from './modality.tsx'
import { Notices as AllNotices } from './notices.tsx'
import { Columns } from './pieces/columns.tsx'
import { rareWords } from './rare-words.ts'
import { soon } from './soon.ts'
import { StepAside } from './step-aside.tsx'
import { ConnectView, SideList } from './views/connect/connect.tsx'
import { MissingView } from './views/missing/missing.tsx'
import { StatusView } from './views/status/status.tsx'

/** What a person is told while the dialog is closed. */
export function Notices() {
  return (
    <InWords>
      <AllNotices />
    </InWords>
  )
}

/** Views that nobody sees first: their code comes when a person stirs in the dialog, so that showing them is instant. */
const VerifyView = later(async () => (await import('./views/next.ts')).VerifyView)
const WhatIsView = later(async () => (await import('./views/next.ts')).WhatIsView)
const GetView = later(async () => (await import('./views/next.ts')).GetView)
const GetOptionsView = later(async () => (await import('./views/next.ts')).GetOptionsView)
const InstallByScanView = later(async () => (await import('./views/next.ts')).InstallByScanView)
const NetworksView = later(async () => (await import('./views/next.ts')).NetworksView)
const ProfileView = later(async () => (await import('./views/next.ts')).ProfileView)

const next = [VerifyView, WhatIsView, GetView, GetOptionsView, InstallByScanView, NetworksView, ProfileView]

/** Comes when it is asked for: until then nobody has chosen a phone. */
const ScanView = later(async () => (await import('./phone/phone.tsx')).ScanView)

/** The same: few sign in as a Safe. */
const SafeView = later(async () => (await import('./views/safe/safe.tsx')).SafeView)

/** Fetches the profile ahead, so that it is drawn at once. Where that fails, its place says so. */
export const fetchProfile = (words: DialogLocale) =>
  Promise.all([ProfileView.fetch(), rareWords.fetch(words)]).catch(() => {})

/** What the dialog shows; loaded on intent. While it is closed: what it would show, ahead of time. */
export function DialogContent() {
  return (
    <InWords>
      <Content />
    </InWords>
  )
}

function Content() {
  const { view } = useDialogState()
  const isShown = view !== null
  const ahead = useViewAhead(isShown)
  const drawn = view ?? ahead
  const { words } = useParts()
  useEffect(() => {
    if (!isShown) return
    return fetchWhenStirred([...next, { fetch: () => rareWords.fetch(words) }])
  }, [isShown, words])
  const name = view?.name
  useEffect(() => {
    // Beside the view’s code, not after it; where it fails, the view asks again.
    if (name === 'scan') words.loadPhone().catch(() => {})
    if (name === 'verify') rareWords.fetch(words).catch(() => {})
  }, [name, words])
  return (
    drawn && (
      <ShownContext value={isShown}>
        {isShown && <StepAside />}
        <Columns view={drawn.name} list={<SideList isTitled={drawn.name === 'connect'} />}>
          <DialogBoundary key={drawn.name}>
            <Suspense fallback={<div className={styles.coming} />}>
              <View view={drawn} />
            </Suspense>
          </DialogBoundary>
        </Columns>
        {/* Last: what is in the dialog takes no focus before it is shown, or the focus could not go back. */}
        {isShown && <Modality />}
      </ShownContext>
    )
  )
}

/**
 * Gives the view that a press would open, if that is one that stands still until then. It is drawn when there is time;
 * a view that was closed is gone by then, so that nothing of it is left.
 */
function useViewAhead(isShown: boolean): DialogView | null {
  const { runtime, words } = useParts()
  const session = useStore(useKit().session)
  const next = isShown ? null : runtime.whatOpens(session.status === 'signed-in' ? 'profile' : 'connect')
  const view = stillView(next, rareWords.areFetched(words))
  const [ahead, setAhead] = useState<DialogView | null>(null)
  useEffect(() => {
    if (isShown) return soon(() => setAhead(null))
    startTransition(() => setAhead(view))
    return undefined
  }, [isShown, view])
  return ahead
}

const list: DialogView = { name: 'connect' }
const profile: DialogView = { name: 'profile' }

/** A proof, and a wallet that is looked for, begin with the press. */
function stillView(view: DialogView | null, hasWords: boolean): DialogView | null {
  if (view?.name === 'connect') return list
  return view?.name === 'profile' && hasWords && ProfileView.isFetched() ? profile : null
}

function View({ view }: { view: DialogView }) {
  switch (view.name) {
    case 'connect':
      return <ConnectView />
    case 'status':
      return <StatusView />
    case 'missing':
      return <MissingView {...view} />
    case 'what-is-a-wallet':
      return <WhatIsView />
    case 'get-a-wallet':
      return <GetView />
    case 'get-options':
      return <GetOptionsView {...view} />
    case 'install-by-scan':
      return <InstallByScanView {...view} />
    case 'scan':
      return <ScanView {...view} />
    case 'verify':
      return <VerifyView />
    case 'safe':
      return <SafeView />
    case 'networks':
      return <NetworksView />
    case 'profile':
      return <ProfileView />
  }
}
