/** What is loaded when a person shows intent, in one piece. */
export { arrange, catalogue, createRuntime } from '@countersign/wallets'
export { countersignAuthentication } from '@countersign/wallets/authentication'
export { DialogContent, Notices } from '../dialog/content.tsx'
