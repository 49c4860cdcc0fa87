import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { DialogShell } from '../dialog/shell.tsx'
import { LocaleContext } from '../hooks/use-locale.ts'
import { useStore } from '../hooks/use-store.ts'
import { KitContext, PartsContext } from '../kit/context.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { en } from '../locales/en/locale.ts'
import { wordsOf } from '../locales/words-of.ts'
import { directionOf, LookContext, type Size, type Theme, useRoot } from '../theme/look.ts'
import type { Callbacks } from './callbacks.ts'
import { checkProps } from './check-props.ts'
import { createKit } from './create-kit.ts'
import { loadLater } from './load-later.ts'
import styles from './overlays.module.css'

/**
 * The site's settings. `locale`, `theme`, `size`, `onSignedIn`, `onSignedOut` and `onError` may change while the page
 * is open; the others keep their initial value. To change them anyway, give the provider another `key`. The default of
 * `locale` is English.
 */
export interface CountersignProviderProps extends Partial<KitOptions>, Callbacks {
  readonly children?: ReactNode
  /** @default 'auto' */
  readonly theme?: Theme
  /** @default 'compact' */
  readonly size?: Size
  /**
   * Whether a corner of the page shows that owners of a Safe are waited for; the kit waits for them in any case.
   * @default true
   */
  readonly waitingChip?: boolean
}

/**
 * Provides sign-in to its children, and renders the dialog and its notices.
 *
 * @throws {CountersignError} `provider-props`, in development: a property has a value that is not allowed. The message
 * names both, and what is allowed
 * @example
 * <CountersignProvider onSignedIn={session => console.log(session.account)}>
 *   <ConnectButton />
 * </CountersignProvider>
 */
export function CountersignProvider({
  children,
  theme = 'auto',
  size = 'compact',
  locale = en,
  waitingChip = true,
  ...props
}: CountersignProviderProps) {
  const latest = useRef({ ...props, locale })
  useEffect(() => {
    latest.current = { ...props, locale }
  })
  const [kit] = useState(() => {
    if (process.env.NODE_ENV !== 'production') checkProps({ ...props, locale })
    return createKit({
      ...props,
      locale: { ...locale, loadDialog: () => wordsOf(() => latest.current.locale) },
      onSignedIn: session => latest.current.onSignedIn?.(session),
    })
  })
  useEffect(() => kit.session.watch(), [kit])
  const isWatched = Boolean(props.onSignedOut ?? props.onError)
  useEffect(() => {
    if (!isWatched) return
    const from = kit.session.getSnapshot()
    const left = new AbortController()
    loadLater()
      .then(({ watchKit }) => watchKit(kit, from, () => latest.current, left.signal))
      .catch(console.error)
    return () => left.abort()
  }, [kit, isWatched])
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
  // The shell keeps its position in the tree when the parts are loaded: a dialog that is mounted again forgets where
  // the focus was.
  return (
    <PartsContext value={ready}>
      <div {...root} lang={language} dir={directionOf(language)}>
        <DialogShell status={parts.status} failure={parts.failure}>
          {ready && <ready.Content />}
        </DialogShell>
        {/* In one column, so that they never cover each other. */}
        {(ready || Corner) && (
          <div className={styles.column}>
            {ready && <ready.Notices />}
            {Corner && <Corner shows={props.waitingChip} />}
          </div>
        )}
      </div>
    </PartsContext>
  )
}
