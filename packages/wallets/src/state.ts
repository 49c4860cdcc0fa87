/** What a page loads before a person shows intent: the initial states, and no code for wallets. */
export { browserStorage } from './browser-storage.ts'
export { createCachedResource } from './cached-resource.ts'
export { currentConnection, initialConnection } from './connection/state.ts'
export { firstStep } from './cosigning/first-step.ts'
export type { DialogActions, Opening } from './dialog/actions.ts'
export {
  type DialogNotice,
  type DialogPurpose,
  type DialogState,
  type DialogView,
  initialDialog,
} from './dialog/state.ts'
export { hasFlag, setFlag } from './flag.ts'
export { type Lazy, lazy } from './lazy.ts'
export { hasPending } from './pending/mark.ts'
export { perKey } from './per-key.ts'
export { hasKeptText } from './proof/has-kept-text.ts'
export { wasInBrowser } from './recent/recent.ts'
export { isRefusal } from './request/refusal.ts'
export { createRequest, type LoadedRequest, type Request } from './request/request.ts'
export type { FailedStep, RequestState, RequestTypes } from './request/state.ts'
export { createResource, type Resource, type ResourceState } from './resource.ts'
export { announceCosigning } from './sign-in/announce.ts'
export { hasExpiredUnannounced, isUnannounced, safeOfOwner } from './sign-in/cosigning.ts'
export {
  mayHaveOpenCosignings,
  noteOpenCosignings,
  openCosigningsKey,
  subscribeOpenCosignings,
} from './sign-in/open-cosignings.ts'
export { cosigningOf, holdsSignature } from './sign-in/state.ts'
export { createStore, type Store, type WritableStore } from './store.ts'
