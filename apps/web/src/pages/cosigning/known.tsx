import type { Cosigning } from '@countersign/api'
import { type Owner, type SessionState, useDialog, useOwner, useSession } from '@countersign/react'
import { useState } from 'react'
import { useReportForYouChange } from '../for-you/changes.ts'
import { Alternatives } from './alternatives.tsx'
import { CurrentStep } from './current-step.tsx'
import { useNews } from './news.ts'
import { nextCosigningStep } from './next-step.ts'
import { viewerOf } from './seats.ts'
import { View } from './view.tsx'

/** Shows a cosigning as the current viewer sees it. */
export function KnownCosigning({ cosigning: latest, isLost }: { cosigning: Cosigning; isLost: boolean }) {
  const signedIn = signedInAs(useSession())
  const isCollected = useCollected(latest, signedIn)
  const cosigning = isCollected && !latest.collected ? { ...latest, collected: true } : latest
  const news = useNews(latest)
  useReportForYouChange(latest.revision)
  const owner = useOwner()
  const accounts = owner.connected?.accounts ?? []
  const isFound = useIsFound(owner)
  const wallet = viewerOf(cosigning, { accounts, signedIn, isFound })
  const next = nextCosigningStep(cosigning, { wallet, signedIn })
  return (
    <View
      cosigning={cosigning}
      next={next}
      wallet={wallet}
      isFound={isFound}
      isLost={isLost}
      news={news}
      owner={owner}
      now={<CurrentStep {...{ cosigning, next, wallet, owner }} />}
      otherwise={<Alternatives {...{ cosigning, next, wallet, owner }} />}
    />
  )
}

/**
 * Whether the connected wallet was found, and not connected by the person on this page: the header reconnects the
 * extension of the last visit while they read.
 */
function useIsFound({ connected }: Owner): boolean {
  const { isOpen } = useDialog()
  const accounts = connected?.accounts
  const [before, setBefore] = useState({ accounts, isOpen, found: accounts })
  const hasChanged = before.accounts !== accounts
  if (hasChanged || before.isOpen !== isOpen) {
    const isChosen = isOpen || before.isOpen
    // A wallet on another network still shows the same accounts.
    const isFound = before.accounts === undefined || before.found?.join() === accounts?.join()
    const found = isFound && !isChosen ? accounts : undefined
    setBefore({ accounts, isOpen, found: hasChanged ? found : before.found })
  }
  return connected?.isSafeAround === false && before.found === accounts
}

/**
 * Whether the session was collected. No updates arrive after a cosigning is confirmed, so the signed-in account shows
 * it.
 */
function useCollected({ status, account }: Cosigning, signedIn: string | null | undefined): boolean {
  const [isCollected, setCollected] = useState(false)
  if (!isCollected && status === 'CONFIRMED' && signedIn === account) setCollected(true)
  return isCollected
}

function signedInAs(session: SessionState): string | null | undefined {
  switch (session.status) {
    case 'signed-in':
      return session.account
    case 'signed-out':
      return null
    case 'loading':
    case 'unavailable':
      return undefined
  }
}
