import type { Cosigning } from '@countersign/api'
import type { OwnerAct, OwnerFailure, OwnerState, UsedOwner } from '@countersign/react'
import type { FailureWords } from '../../locales/locale.ts'
import type { Acts } from './acts.ts'
import { type Doing, idle } from './doing.ts'
import { reasonOf } from './reason.ts'
import { actingAccount, type Seat } from './seats.ts'

type ActsOptions = {
  readonly cosigning: Cosigning
  readonly owner: UsedOwner
  readonly words: FailureWords
  /** The reason that was last declined with. Changed as it is. */
  readonly last: { reason: string }
}

/** Says what the connected wallet can do at a cosigning, and where that stands, place by place. */
export function actsOf({ cosigning, owner, words, last }: ActsOptions): Acts {
  const { connected, state } = owner
  const doing = (kind: OwnerAct['kind']) => (seat: Seat) =>
    state.status !== 'idle' && isAbout(state.act, kind, cosigning, seat)
      ? doingOf(state, failure =>
          reasonOf(
            failure,
            { act: kind, owner: seat.owner.address, wallet: connected?.wallet ?? null },
            words,
          ),
        )
      : idle
  const [confirming, declining, approving] = [doing('confirm'), doing('decline'), doing('approve-on-chain')]
  const [signingWhole, proposing] = [doing('sign-on-chain'), doing('propose')]
  /** First what it costs, then the wallet. */
  const goOn = ({ status }: Doing, begin: () => void) => {
    if (status === 'cost-ready') owner.proceed()
    else if (status === 'failed') owner.retry()
    else begin()
  }
  return {
    wallet: actingAccount(cosigning, connected?.accounts ?? []),
    connect: owner.connect,
    stop: owner.reset,
    confirming,
    confirm: seat => {
      if (confirming(seat).status === 'failed') owner.retry()
      else owner.confirm(cosigning, seat.safe.address, seat.owner.address)
    },
    declining,
    decline: (seat, reason) => {
      // With another reason, what was signed does not do any more.
      if (declining(seat).status === 'failed' && last.reason === reason) owner.retry()
      else owner.decline(cosigning, seat.owner.address, reason)
      last.reason = reason
    },
    approving,
    approve: seat =>
      goOn(approving(seat), () => owner.approveOnChain(cosigning, seat.safe.address, seat.owner.address)),
    signingWhole,
    signWhole: seat =>
      goOn(signingWhole(seat), () => owner.signOnChain(cosigning, seat.safe.address, seat.owner.address)),
    proposing,
    propose: (seat, queue) =>
      goOn(proposing(seat), () => owner.propose(cosigning, seat.safe.address, seat.owner.address, queue)),
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
    case 'loading':
      return { status: 'loading' }
    case 'signed-on-chain':
      return { status: 'found' }
    case 'proposed':
      return { status: 'proposed' }
    case 'switching-network':
      return { status: 'switching' }
    case 'waiting-for-wallet':
      return { status: 'waiting' }
    case 'estimating':
      return { status: 'estimating' }
    case 'cost-ready':
      return { status: 'cost-ready', fee: state.cost.fee, transaction: state.transaction }
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
