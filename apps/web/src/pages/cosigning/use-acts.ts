import type { Cosigning } from '@countersign/api'
import { type OwnerAct, type OwnerFailure, type OwnerState, useOwner } from '@countersign/react'
import { useRef } from 'react'
import type { Acts } from './acts.ts'
import { type Doing, idle } from './doing.ts'
import { reasonOf } from './reason.ts'
import { actingAccount, type Seat } from './seats.ts'
import { usePageWords } from './words.ts'

/** Gives what the connected wallet can do at a cosigning. */
export function useActs(cosigning: Cosigning): Acts {
  const { failure: words } = usePageWords()
  const { connected, connect, state, ...owner } = useOwner()
  const lastReason = useRef('')
  const doing = (kind: OwnerAct['kind']) => (seat: Seat) =>
    state.status !== 'idle' && isAbout(state.act, kind, cosigning, seat)
      ? doingOf(state, failure =>
          reasonOf(failure, { owner: seat.owner.address, wallet: connected?.wallet ?? null }, words),
        )
      : idle
  const acts = {
    confirming: doing('confirm'),
    declining: doing('decline'),
    approving: doing('approve-on-chain'),
  }
  return {
    ...acts,
    wallet: actingAccount(cosigning, connected?.accounts ?? []),
    connect,
    confirm: seat => {
      if (acts.confirming(seat).status === 'failed') owner.retry()
      else owner.confirm(cosigning, seat.safe.address, seat.owner.address)
    },
    decline: (seat, reason) => {
      // With another reason, what was signed does not do any more.
      if (acts.declining(seat).status === 'failed' && lastReason.current === reason) owner.retry()
      else owner.decline(cosigning, seat.owner.address, reason)
      lastReason.current = reason
    },
    approve: seat => {
      const { status } = acts.approving(seat)
      if (status === 'cost-ready') owner.proceed()
      else if (status === 'failed') owner.retry()
      else owner.approveOnChain(cosigning, seat.safe.address, seat.owner.address)
    },
  }
}

/** Says whether an act is the one of a place. Who declines does so for all their places. */
function isAbout(act: OwnerAct, kind: OwnerAct['kind'], { id }: Cosigning, { safe, owner }: Seat): boolean {
  return (
    act.kind === kind &&
    act.cosigning === id &&
    act.owner === owner.address &&
    (kind === 'decline' || act.safe === safe.address)
  )
}

type Acting = Exclude<OwnerState, { status: 'idle' }>

function doingOf(state: Acting, say: (failure: OwnerFailure) => string): Doing {
  switch (state.status) {
    case 'switching-network':
      return { status: 'switching' }
    case 'waiting-for-wallet':
      return { status: 'waiting' }
    case 'estimating':
      return { status: 'estimating' }
    case 'cost-ready':
      return { status: 'cost-ready', fee: state.cost.fee }
    case 'waiting-for-block':
      return { status: 'sent' }
    case 'sending':
      return { status: 'checking' }
    case 'done':
      return idle
    case 'failed':
      return { status: 'failed', reason: say(state.failure) }
  }
}
