import { currentConnection, type DialogView, isPhone, type WalletRuntime } from '@countersign/wallets'
import { type ReactNode, Suspense, startTransition, useEffect, useMemo, useState } from 'react'
import { lazyView, loadOnActivity } from '../hooks/lazy.tsx'
import { soon } from '../hooks/soon.ts'
import { useDialogState } from '../hooks/use-dialog.ts'
import { useLocale } from '../hooks/use-locale.ts'
import { ShownContext } from '../hooks/use-shown.ts'
import { useStore } from '../hooks/use-store.ts'
import { accountWords, rareWords } from '../hooks/use-words.ts'
import { PartsContext, useKit, useParts } from '../kit/context.ts'
import type { DialogLocale, Locale } from '../locales/locale.ts'
import { Boundary } from '../pieces/boundary.tsx'
import { PrimaryButton } from '../pieces/button.tsx'
import { Columns } from '../pieces/columns.tsx'
import { Failure } from '../pieces/live.tsx'
import { Actions, ViewHead, Way } from '../pieces/view.tsx'
import styles from './content.module.css'
import { Modality } from './modality.tsx'
import { Notices as AllNotices } from './notices.tsx'
import { ScanHere } from './phone/on-this-phone.ts'
import { StepAside } from './step-aside.tsx'
import { AccountView, approachSafe, ToGetView } from './views/approach.ts'
import { ConnectView, SideList } from './views/connect/connect.tsx'
import { SentLink } from './views/connect/signers.tsx'
import { WalletList } from './views/connect/wallet-list.tsx'
import { StatusView } from './views/status/status.tsx'

/** Renders the notices that a person sees while the dialog is closed. */
export function Notices() {
  return (
    <InWords>
      <AllNotices />
    </InWords>
  )
}

/**
 * Views that are hardly ever the first: their code is loaded on the first activity in the dialog, so that they show
 * instantly.
 */
const loadNext = () => import('./views/next.ts')
const VerifyView = lazyView(async () => (await loadNext()).VerifyView)
const WhatIsView = lazyView(async () => (await loadNext()).WhatIsView)

/** Loaded on demand: only some people choose a phone. */
const ScanView = lazyView(async () => (await import('./phone/phone.tsx')).ScanView)

/** Loads the profile ahead, so that it renders at once. If that fails, the view itself shows the failure. */
export const loadProfile = ({ transactions }: WalletRuntime, words: DialogLocale) =>
  Promise.all([
    AccountView.load(),
    transactions.load(),
    rareWords.load(words),
    accountWords.load(words),
  ]).catch(() => {})

/** Renders the content of the dialog. While the dialog is closed, renders the view that it would open with. */
export function DialogContent() {
  return (
    <InWords>
      <Content />
    </InWords>
  )
}

function Content() {
  const { view, connection } = useDialogState()
  const kit = useKit()
  const locale = useLocale()
  const session = useStore(kit.session)
  const isShown = view !== null
  const isSignedIn = session.status === 'signed-in'
  const hasAccount = isSignedIn || currentConnection(connection) !== null
  const ahead = useViewAhead(isShown, isSignedIn)
  const drawn = view ?? ahead
  const { runtime, words } = useParts()
  useEffect(() => {
    if (!isShown) return
    const { installed, requests, transactions } = runtime
    const ofAccount = [AccountView, transactions, { load: () => accountWords.load(words) }]
    const views = hasAccount ? ofAccount : installed.getSnapshot().length === 0 ? [ToGetView] : []
    const later = [VerifyView, ...views, requests]
    return loadOnActivity([...later, { load: () => rareWords.load(words) }])
  }, [isShown, hasAccount, runtime, words])
  const name = view?.name
  useEffect(() => {
    // In parallel with the view’s code, or while the wallet is asked. If this fails, the view loads it again.
    if (name === 'scan') words.loadPhone().catch(() => {})
    if (name === 'scan' && isPhone(runtime.device.system)) ScanHere.load().catch(() => {})
    if (name === 'status') VerifyView.load().catch(() => {})
    if (name === 'status' || name === 'verify') rareWords.load(words).catch(() => {})
    if (name === 'networks' || name === 'profile') accountWords.load(words).catch(() => {})
  }, [name, runtime, words])
  // A site that has a page for owners offers Safes on its own pages, too: the press shows their view at once.
  const isNearSafe = name?.startsWith('safe') || (!isShown && kit.sentPage !== undefined)
  useEffect(() => {
    if (isNearSafe) approachSafe(locale)
  }, [isNearSafe, locale])
  return (
    drawn && (
      <ShownContext value={isShown}>
        {isShown && <StepAside />}
        <Columns view={drawn.name} list={<SideList view={drawn.name} />}>
          <Boundary key={drawn.name} fallback={retry => <ViewFailed onRetry={retry} />}>
            <Suspense fallback={<Coming />}>
              <View view={drawn} />
            </Suspense>
          </Boundary>
        </Columns>
        {/* Last: focusing the content before the dialog opens would keep the browser from restoring the focus. */}
        {isShown && <Modality />}
      </ShownContext>
    )
  )
}

/**
 * Returns the view that a press would open, if it can be rendered ahead. It is rendered when the browser is idle; a
 * view that was closed is unmounted first, so that none of its state is left.
 */
function useViewAhead(isShown: boolean, isSignedIn: boolean): DialogView | null {
  const { runtime, words } = useParts()
  const next = isShown ? null : runtime.whatOpens(isSignedIn ? 'profile' : 'connect')
  const view = stillView(next, rareWords.areLoaded(words) && accountWords.areLoaded(words))
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

/** Returns a view if it is static until it opens. A proof and a wallet search start only with the press. */
function stillView(view: DialogView | null, hasWords: boolean): DialogView | null {
  if (view?.name === 'connect') return list
  return view?.name === 'profile' && hasWords && AccountView.get() ? profile : null
}

function View({ view }: { view: DialogView }) {
  switch (view.name) {
    case 'connect':
      return <ConnectView />
    case 'status':
      return <StatusView {...view} />
    case 'what-is-a-wallet':
      return <WhatIsView />
    case 'verify':
      return <VerifyView />
    case 'scan':
      return <ScanView {...view} />
    case 'missing':
    case 'get-a-wallet':
    case 'get-options':
    case 'install-by-scan':
      return <ToGetView view={view} fallback={<ConnectView />} />
    default:
      return <AccountView view={view} wallets={<WalletList />} sentLink={<SentLink />} />
  }
}

/** Renders a view whose code is still loading. */
function Coming() {
  const { shell } = useLocale()
  return (
    <Way>
      <ViewHead title={shell.loading} />
      <div className={styles.skeleton} aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </Way>
  )
}

/** Renders a replacement for a view that failed: the page keeps working, and the view can be rendered again. */
function ViewFailed({ onRetry }: { onRetry: () => void }) {
  const { words } = useParts()
  return (
    <>
      <ViewHead title={words.headline.unforeseen} />
      <Failure reason={words.unforeseen} />
      <Actions>
        <PrimaryButton onClick={onRetry}>{words.connect.status.tryAgain}</PrimaryButton>
      </Actions>
    </>
  )
}

/** Renders loaded content in the current language; in the previous one until its words are loaded. */
function InWords({ children }: { children: ReactNode }) {
  const parts = useParts()
  const locale = useLocale()
  const [spoken, setSpoken] = useState({ locale, words: parts.words })
  useEffect(() => speak(locale, spoken.locale, words => setSpoken({ locale, words })), [locale, spoken])
  const { words } = spoken
  const localized = useMemo(() => ({ ...parts, words }), [parts, words])
  return <PartsContext value={localized}>{children}</PartsContext>
}

/** If words cannot be loaded, the previous ones stay. */
function speak(
  locale: Locale,
  before: Locale,
  say: (words: Awaited<ReturnType<Locale['loadDialog']>>) => void,
) {
  if (locale === before) return
  let isCancelled = false
  locale.loadDialog().then(
    words => isCancelled || say(words),
    () => {},
  )
  return () => {
    isCancelled = true
  }
}
