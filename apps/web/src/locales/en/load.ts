/**
 * Loads the messages of a page, by its name. Those of `proofs` are also loaded with the account page, and those of
 * `prove` with the page that answers a request. Those of `shared` are loaded with every page that is loaded on a visit.
 */
export const load = {
  account: () => import('./account.ts'),
  answer: () => import('./answer.ts'),
  authorize: () => import('./authorize.ts'),
  check: () => import('./check.ts'),
  cosigning: () => import('./cosigning.ts'),
  forYou: () => import('./for-you.ts'),
  help: async () => ({ help: (await import('../compiled/en/help.ts')).messages }),
  notifications: () => import('./notifications.ts'),
  proof: () => import('./proof.ts'),
  proofs: async () => ({ proofs: (await import('../compiled/en/proofs.ts')).messages }),
  prove: () => import('./prove.ts'),
  requests: () => import('./requests.ts'),
  sample: () => import('./sample.ts'),
  safe: () => import('./safe.ts'),
  open: async () => ({ open: (await import('../compiled/en/open.ts')).messages }),
  privacy: async () => ({ privacy: (await import('../compiled/en/privacy.ts')).messages }),
  shared: async () => ({ shared: (await import('../compiled/en/shared.ts')).messages }),
  signOut: () => import('./sign-out.ts'),
  menu: async () => ({ menu: (await import('../compiled/en/menu.ts')).messages }),
  profile: async () => ({ profile: (await import('../compiled/en/profile.ts')).messages }),
}
