'use client'
import '@countersign/react/styles.css'
import { ConnectButton, CountersignProvider, type RegisteredSession } from '@countersign/react'
import type { ReactNode } from 'react'

/** @param session - who is signed in, as the server that rendered the page knows it */
export function Kit({ session, children }: { session: RegisteredSession | null; children: ReactNode }) {
  return (
    <CountersignProvider session={session}>
      <header>
        <h1>Countersign with Next.js</h1>
        <ConnectButton />
      </header>
      <main>{children}</main>
    </CountersignProvider>
  )
}
