// The views of signing in as a Safe, in one chunk: one leads to the next.
export { SafeView } from './safe.tsx'
export { SafeOwnersView } from './safe-owners.tsx'
export { SafeWaysView } from './safe-ways.tsx'
