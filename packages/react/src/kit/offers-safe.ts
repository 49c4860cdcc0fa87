import type { DialogPurpose } from '@countersign/wallets'
import { cosigns } from './cosigns.ts'
import type { Kit } from './kit.ts'

/** Whether the dialog offers a Safe, whose owners sign. */
export function offersSafe({ authentication, wallets }: Pick<Kit, 'authentication' | 'wallets'>): boolean {
  return cosigns(authentication) && wallets.some(({ type }) => type === 'safe')
}

/** Whether the list of wallets offers others who can sign: a Safe, or to sign in, people who were sent a link. */
export function offersOthers(kit: Kit, purpose: DialogPurpose): boolean {
  return (
    (purpose === 'sign-in' && kit.sentPage !== undefined) ||
    ((purpose === 'sign-in' || purpose === 'account') && offersSafe(kit))
  )
}
