/** What a page holds before a person shows intent: the first states, and nothing that knows of wallets. */
export { initialConnection } from './connection/state.ts'
export { holdsSignature, initialSignIn } from './sign-in/state.ts'
export { createStore, type Store, type WritableStore } from './store.ts'
