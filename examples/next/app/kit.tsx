'use client'
import '@countersign/react/styles.css'
import {
  backendAuthentication,
  ConnectButton,
  CountersignProvider,
  type RegisteredSession,
} from '@countersign/react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { mainnet } from 'viem/chains'

const authentication = backendAuthentication()

declare module '@countersign/react' {
  /** Declares the type of this backend's session for the kit's hooks. */
  interface CountersignRegister {
    authentication: typeof authentication
  }
}

/** @param session - who is signed in, as the server that rendered the page knows it */
export function Kit({ session, children }: { session: RegisteredSession | null; children: ReactNode }) {
  // Renders again what the server knows.
  const { refresh } = useRouter()
  return (
    <CountersignProvider
      authentication={authentication}
      chains={[mainnet]}
      session={session}
      onSignedIn={refresh}
      onSignedOut={refresh}
    >
      <header>
        <h1>Your site</h1>
        <ConnectButton />
      </header>
      <main>{children}</main>
    </CountersignProvider>
  )
}
