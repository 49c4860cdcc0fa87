/** Loads the messages of a page, by its name. Those of `proofs` are also loaded with the account page. */
export const load = {
  account: () => import('./account.ts'),
  answer: () => import('./answer.ts'),
  authorize: () => import('./authorize.ts'),
  check: () => import('./check.ts'),
  cosigning: () => import('./cosigning.ts'),
  forYou: () => import('./for-you.ts'),
  notifications: () => import('./notifications.ts'),
  proof: () => import('./proof.ts'),
  proofs: async () => ({ proofs: (await import('../compiled/en/proofs.ts')).messages }),
  prove: () => import('./prove.ts'),
  requests: () => import('./requests.ts'),
  safe: () => import('./safe.ts'),
  privacy: async () => ({ privacy: (await import('../compiled/en/privacy.ts')).messages }),
  signOut: () => import('./sign-out.ts'),
  menu: async () => ({ menu: (await import('../compiled/en/menu.ts')).messages }),
  profile: async () => ({ profile: (await import('../compiled/en/profile.ts')).messages }),
}
