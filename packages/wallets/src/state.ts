/** What a page holds before a person shows intent: the first states, and nothing that knows of wallets. */
export { currentConnection, initialConnection } from './connection/state.ts'
export type { DialogActions, Opening } from './dialog/actions.ts'
export {
  type DialogNotice,
  type DialogPurpose,
  type DialogState,
  type DialogView,
  initialDialog,
} from './dialog/state.ts'
export { hasPending } from './pending/mark.ts'
export { hasKeptText } from './proof/has-kept-text.ts'
export { mayHaveOpenCosignings, noteOpenCosignings, openCosigningsKey } from './sign-in/open-cosignings.ts'
export { holdsSignature, initialSignIn } from './sign-in/state.ts'
export { createStore, type Store, type WritableStore } from './store.ts'
