// A module of its own, so that it is loaded by itself.
export { checkSession } from '@countersign/wallets/authentication'
