import type { OpenIdReceives } from '@countersign/api'
import type { OpenIdClientSettings } from '../config/config.ts'
import { profiles } from './profiles.ts'

/** Lists what an application receives for a scope, for the page that asks. */
export function receivesOf(
  { subject, profile, groups, siwe }: Pick<OpenIdClientSettings, 'subject' | 'profile' | 'groups' | 'siwe'>,
  scope: string,
): OpenIdReceives[] {
  const scopes = scope.split(' ')
  const isPublic = subject === 'public'
  const all: readonly [OpenIdReceives, boolean][] = [
    ['account', isPublic],
    ['pseudonym', !isPublic],
    ['username', scopes.includes('profile')],
    ['name', isPublic && scopes.includes('profile')],
    ['picture', isPublic && scopes.includes('profile')],
    ['email', scopes.includes('email') && profiles[profile].email],
    ['groups', scopes.includes('groups') && groups.length > 0],
    ['signature', scopes.includes('siwe') && siwe === true],
    ['own-signature', scopes.includes('siwe') && siwe === 'own'],
  ]
  return all.flatMap(([what, isGiven]) => (isGiven ? [what] : []))
}
