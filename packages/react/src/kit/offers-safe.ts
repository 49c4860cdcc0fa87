import { cosigns } from './cosigns.ts'
import type { Kit } from './kit.ts'

/** Whether the dialog offers a Safe, whose owners sign. */
export function offersSafe({ authentication, wallets }: Pick<Kit, 'authentication' | 'wallets'>): boolean {
  return cosigns(authentication) && wallets.some(({ type }) => type === 'safe')
}
