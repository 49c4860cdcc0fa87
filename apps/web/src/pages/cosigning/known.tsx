import type { Cosigning } from '@countersign/api'
import { type SessionState, useSession } from '@countersign/react'
import { useState } from 'react'
import { type NextStep, nextStep } from './next-step.ts'
import { Now } from './now.tsx'
import { Otherwise } from './otherwise.tsx'
import { useActs } from './use-acts.ts'
import { useNews } from './use-news.ts'
import { View } from './view.tsx'

/** A cosigning as it stands, for whoever looks. */
export function Known({ cosigning: heard, isLost }: { cosigning: Cosigning; isLost: boolean }) {
  const signedIn = signedInAs(useSession())
  const isCollected = useCollected(heard, signedIn)
  const cosigning = isCollected && !heard.collected ? { ...heard, collected: true } : heard
  const news = useNews(heard)
  const acts = useActs(cosigning)
  const next = nextStep(cosigning, { wallet: acts.wallet, signedIn })
  return (
    <View
      cosigning={cosigning}
      next={next}
      wallet={acts.wallet}
      isLost={isLost}
      news={news}
      isTold={tells(next)}
      now={<Now cosigning={cosigning} next={next} acts={acts} />}
      otherwise={<Otherwise cosigning={cosigning} next={next} acts={acts} />}
    />
  )
}

/** Says whether the next step itself tells what is asked, and by whom. */
function tells({ step }: NextStep): boolean {
  return step === 'connect' || step === 'confirm' || step === 'decided-against'
}

/** Nothing is heard of a cosigning once it is confirmed: that its session was taken is known by who is signed in then. */
function useCollected({ status, account }: Cosigning, signedIn: string | null | undefined): boolean {
  const [isCollected, setCollected] = useState(false)
  if (!isCollected && status === 'CONFIRMED' && signedIn === account) setCollected(true)
  return isCollected
}

function signedInAs(session: SessionState): string | null | undefined {
  switch (session.status) {
    case 'signed-in':
      return session.session.account
    case 'signed-out':
      return null
    case 'loading':
    case 'unavailable':
      return undefined
  }
}
