'use client'
import { useCountersign } from '@countersign/react'

export function Greeting() {
  const { session, signOut } = useCountersign()
  if (session.status !== 'signed-in') return <p>Nobody is signed in.</p>
  return (
    <>
      <p>
        Signed in as <code>{session.account}</code>.
      </p>
      <button type="button" onClick={() => signOut()}>
        Sign out
      </button>
    </>
  )
}
