import type { SignInState } from '@countersign/wallets'
import { useKit } from '../kit/context.ts'
import { useStore } from './use-store.ts'

/** Says where the sign-in of this page stands. */
export function useSignIn(): SignInState {
  return useStore(useKit().signIn)
}
