'use client'
import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider, type RegisteredSession } from '@countersign/react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'

/** @param session - who is signed in, as the server that rendered the page knows it */
export function Kit({ session, children }: { session: RegisteredSession | null; children: ReactNode }) {
  // Renders again what the server knows.
  const { refresh } = useRouter()
  return (
    <CountersignProvider session={session} onSignedIn={refresh} onSignedOut={refresh}>
      <header>
        <h1>Your site</h1>
        <ConnectButton />
      </header>
      <main>{children}</main>
    </CountersignProvider>
  )
}
