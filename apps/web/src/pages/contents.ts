/**
 * Loads the code of each page. This list and the one of its English messages are a file of their own, which is fetched
 * before the first visit to a page: as part of the home page, it would name every file of every page.
 */
export const contents = {
  account: () => import('./account/content.tsx'),
  answer: () => import('./answer/content.tsx'),
  authorize: () => import('./authorize/content.tsx'),
  check: () => import('./check/content.tsx'),
  cosigning: () => import('./cosigning/content.tsx'),
  forYou: () => import('./for-you/content.tsx'),
  help: () => import('./help/content.tsx'),
  notFound: () => import('./not-found.tsx'),
  notifications: () => import('./notifications/content.tsx'),
  open: () => import('./open/content.tsx'),
  privacy: () => import('./privacy/content.tsx'),
  profile: () => import('./profile/content.tsx'),
  proof: () => import('./proof/content.tsx'),
  proofs: () => import('./proofs/content.tsx'),
  prove: () => import('./prove/content.tsx'),
  requests: () => import('./requests/content.tsx'),
  safe: () => import('./safe/content.tsx'),
  sample: () => import('./home/sample/content.tsx'),
  signOut: () => import('./sign-out/content.tsx'),
}
