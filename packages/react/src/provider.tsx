import type { Client, Session } from '@countersign/api'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DialogShell } from './dialog/shell.tsx'
import { useStore } from './hooks/use-store.ts'
import { KitContext } from './kit/context.ts'
import { createKit, type Kit } from './kit/kit.ts'
import { PartsContext } from './kit/parts-context.ts'
import { en } from './locales/en.ts'
import type { Locale } from './locales/locale.ts'

export type CountersignProviderProps = {
  readonly children: ReactNode
  /** @default a client of the page's own origin */
  readonly client?: Client
  /** @default English */
  readonly locale?: Locale
  /** Called when a person has signed in, after the dialog has closed. */
  readonly onSignedIn?: (session: Session) => void
}

/** Provides sign-in to the page below it, and draws the dialog and its notices. */
export function CountersignProvider({ children, ...props }: CountersignProviderProps) {
  const onSignedIn = useRef(props.onSignedIn)
  useEffect(() => {
    onSignedIn.current = props.onSignedIn
  })
  const [kit] = useState(() =>
    createKit({
      client: props.client,
      locale: props.locale ?? en,
      onSignedIn: session => onSignedIn.current?.(session),
    }),
  )
  useEffect(() => kit.session.watch(), [kit])
  return (
    <KitContext value={kit}>
      {children}
      <Overlays kit={kit} />
    </KitContext>
  )
}

function Overlays({ kit }: { kit: Kit }) {
  const parts = useStore(kit.parts)
  const ready = parts.status === 'ready' ? parts : null
  // The shell keeps its place in the tree when the parts arrive: a dialog that is mounted anew forgets where the focus was.
  return (
    <PartsContext value={ready}>
      <DialogShell status={parts.status}>{ready && <ready.Content />}</DialogShell>
      {ready && <ready.Notices />}
    </PartsContext>
  )
}
