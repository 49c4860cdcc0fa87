import type { Client } from '@countersign/api'
import type { Arrangement, WagmiConfigSource } from '@countersign/wallets'
import type { Authentication } from '@countersign/wallets/authentication'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DialogShell } from './dialog/shell.tsx'
import { useStore } from './hooks/use-store.ts'
import type { ReadAccountInfo, RpcAddress } from './kit/backend.ts'
import { KitContext, PartsContext } from './kit/context.ts'
import type { HostedSource } from './kit/hosted-source.ts'
import { createKit, type Kit } from './kit/kit.ts'
import type { RelaySource } from './kit/relay-source.ts'
import { en } from './locales/en.ts'
import type { Locale } from './locales/locale.ts'
import { LocaleContext } from './locales/use-locale.ts'
import { wordsOf } from './locales/words-of.ts'
import type { SafeAppSource } from './safe-app.ts'
import type { RegisteredSession } from './session/register.ts'
import type { GivenChain } from './site/static-site.ts'
import { directionOf } from './theme/direction.ts'
import { LookContext, type Size, type Theme, useRoot } from './theme/look.ts'

/**
 * What a site may say about its sign-in. `locale`, `theme`, `size` and `onSignedIn` may change while the page is open;
 * the rest is taken as it is at first. To change it all the same, give the provider another `key`.
 */
export type CountersignProviderProps = {
  readonly children?: ReactNode
  /** Where our own server is. @default the page's own origin */
  readonly client?: Client
  /** Who says who is signed in: any backend. @default our own server */
  readonly authentication?: Authentication<RegisteredSession>
  /** The chains on offer, the default one first; as viem describes them, or our server. @default what our server says */
  readonly chains?: readonly GivenChain[]
  /** Gives the address at which JSON-RPC is answered for a chain. @default our own server's; with another backend none: no balance is shown */
  readonly rpc?: RpcAddress
  /** Says what is known of an account: name and picture. @default our own server; with another backend nobody is asked */
  readonly accountInfo?: ReadAccountInfo
  /** Who is signed in, where the server that draws the page knows it; `null` for nobody. @default not known yet */
  readonly session?: RegisteredSession | null
  /** Which wallets are offered first, not at all, or in addition. @default the catalogue as it is */
  readonly wallets?: Arrangement
  /** The wagmi configuration of the page, or what loads it when a wallet is picked. @default one of the kit's own */
  readonly wagmiConfig?: WagmiConfigSource
  /** Through which relay phones are reached: `relay()` of `@countersign/react/relay`. @default none: nothing leads to a QR code for a wallet */
  readonly relay?: RelaySource
  /** Which wallets on web pages are offered, that open in a window: `hosted()` of `@countersign/react/hosted`. @default none */
  readonly hosted?: HostedSource
  /** Finds the Safe in whose frame the page is: `safeApp()` of `@countersign/react/safe-app`. @default none: the page is no Safe App */
  readonly safeApp?: SafeAppSource
  /** @default English */
  readonly locale?: Locale
  /** @default 'auto' */
  readonly theme?: Theme
  /** @default 'compact' */
  readonly size?: Size
  /**
   * Whether it shows in a corner that owners of a Safe are waited for; without it the waiting goes on all the same.
   * @default true
   */
  readonly waitingChip?: boolean
  /** Called when a person has signed in in the dialog, after it has closed. */
  readonly onSignedIn?: (session: RegisteredSession) => void
}

/** Provides sign-in to the page below it, and draws the dialog and its notices. */
export function CountersignProvider({
  children,
  theme = 'auto',
  size = 'compact',
  locale = en,
  waitingChip = true,
  ...props
}: CountersignProviderProps) {
  const { onSignedIn } = props
  const latest = useRef({ onSignedIn, locale })
  useEffect(() => {
    latest.current = { onSignedIn, locale }
  })
  const [kit] = useState(() =>
    createKit({
      ...props,
      locale: { ...locale, loadDialog: () => wordsOf(() => latest.current.locale) },
      onSignedIn: session => latest.current.onSignedIn?.(session),
    }),
  )
  useEffect(() => kit.session.watch(), [kit])
  const look = useMemo(() => ({ theme, size }), [theme, size])
  return (
    <KitContext value={kit}>
      <LocaleContext value={locale}>
        <LookContext value={look}>
          {children}
          <Overlays kit={kit} language={locale.language} waitingChip={waitingChip} />
        </LookContext>
      </LocaleContext>
    </KitContext>
  )
}

function Overlays(props: { kit: Kit; language: string; waitingChip: boolean }) {
  const { kit, language } = props
  const parts = useStore(kit.parts)
  const Corner = useStore(kit.corner)
  const ready = parts.status === 'ready' ? parts : null
  const root = useRoot('overlays')
  // The shell keeps its place in the tree when the parts arrive: a dialog that is mounted anew forgets where the focus was.
  return (
    <PartsContext value={ready}>
      <div {...root} lang={language} dir={directionOf(language)}>
        <DialogShell status={parts.status}>{ready && <ready.Content />}</DialogShell>
        {ready && <ready.Notices />}
        {Corner && <Corner shows={props.waitingChip} />}
      </div>
    </PartsContext>
  )
}
