import type { Cosigning, EndedCosigning, Endings } from '@countersign/api'
import type { CosigningLocale } from '../../locales/locale.ts'
import type { NextStep } from './next-step.ts'
import { isOnlyApproved, type Seat } from './seats.ts'

/** Returns the headline: the status of the cosigning for the current viewer. */
export function titleOf(next: NextStep, { title, ended }: CosigningLocale): string {
  switch (next.step) {
    case 'confirm':
    case 'decided-against':
    case 'share':
    case 'connect':
    case 'sign-in':
    case 'go-on':
    case 'used':
    case 'proof':
    case 'close':
      return title[next.step]
    case 'pass-on':
      return title['pass-on'][howDone(next.seat)]
    case 'connect-another':
      return title['connect-another'][next.why]
    case 'ask-again':
    case 'nothing':
      return ended.title[next.ended]
  }
}

/** Returns why an owner has nothing left to do: an approval on the chain is what the contract says. */
function howDone(seat: Seat): 'given' | 'approved' | 'not-needed' {
  if (seat.state !== 'given') return 'not-needed'
  return isOnlyApproved(seat) ? 'approved' : 'given'
}

/**
 * Returns the text below the headline: what the status means, and what to do.
 *
 * @param names.site - the site's name.
 * @param names.who - what the requester is called, if that is proven; `null` otherwise.
 */
export function leadOf(
  next: NextStep,
  cosigning: Cosigning,
  { site, who }: { readonly site: string; readonly who: string | null },
  { lead, ended }: CosigningLocale,
): string {
  const asked = { site, who: who ?? '', known: who === null ? 'no' : 'yes' }
  switch (next.step) {
    case 'confirm':
      if (cosigning.asker.mine) return lead.confirmOwn
      return next.seat.safe.ownerOf === null ? lead.confirm(asked) : lead.confirmWithin(asked)
    case 'connect':
      return lead.connect(asked)
    case 'decided-against':
      return lead.decided({ reason: next.seat.owner.decline?.reason ? 'given' : 'none' })
    case 'share':
      return lead.share
    case 'pass-on':
      return lead.passOn[howDone(next.seat)]
    case 'connect-another':
      return lead.connectAnother[next.why]
    case 'sign-in':
      return lead.signIn
    case 'go-on':
      return lead.goOn
    case 'used':
      return lead.used
    case 'proof':
      return lead.proof
    case 'close':
      return next.helped ? lead.helped({ site }) : lead.close({ site })
    case 'ask-again':
      if (cosigning.superseded === 'text-changed') return lead.replaced
      return `${reasonOf(next.ended, cosigning, ended)} ${lead.askAgain}`
    case 'nothing':
      return `${reasonOf(next.ended, cosigning, ended)} ${lead.nothing}`
  }
}

/** Returns why a cosigning ended. */
function reasonOf(
  how: EndedCosigning,
  { superseded }: Cosigning,
  { text, superseded: because }: Endings,
): string {
  return superseded === null ? text[how] : because[superseded]
}
