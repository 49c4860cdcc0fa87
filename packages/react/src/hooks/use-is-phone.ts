import { isPhone } from '@countersign/wallets'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/**
 * Returns whether the page is on a phone, as far as the loaded wallet code knows: it has no toolbar to look at.
 *
 * @throws {Error} outside `CountersignProvider`
 * @example
 * const hint = useIsPhone() ? 'Open your wallet app.' : 'Scan the code with your phone.'
 */
export function useIsPhone(): boolean {
  const parts = useStore(useKit().parts)
  return parts.status === 'ready' && isPhone(parts.runtime.device.system)
}
