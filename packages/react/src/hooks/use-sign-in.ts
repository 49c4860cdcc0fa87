import type { SignInState } from '@countersign/wallets'
import { useDialogState } from './use-dialog-state.ts'

/** Says where the sign-in of this page stands. */
export function useSignIn(): SignInState {
  return useDialogState().signIn
}
