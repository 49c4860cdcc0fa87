import type { Client } from './surroundings.ts'

/**
 * Keeps the library from its verification host. With every proposal it would put a hidden frame of that host into the
 * page and wait up to five seconds for a word from it, and there is no option against it. The word is what phones show
 * as "this site is known"; an empty one is what the library sends where the host is silent, and on reading it phones do
 * not ask the host either.
 */
export function withoutVerification({ core: { verify } }: Client): void {
  Object.assign(verify, { register: async () => '', resolve: async () => undefined })
}
