import { lazyView } from '../../hooks/lazy.tsx'

// Loaded only if this page is on a phone.
const thisPhone = () => import('./this-phone.tsx')
export const ScanHere = lazyView(async () => (await thisPhone()).Here)
export const OpenAskedWallet = lazyView(async () => (await thisPhone()).OpenAskedWallet)
