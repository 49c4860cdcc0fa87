import type { Client } from './surroundings.ts'

/**
 * Prevents the library from contacting its verification host. With every proposal it would add a hidden frame of that
 * host to the page and wait up to five seconds for its response, and it has no option to disable that. Phones show the
 * response as "this site is known". The library sends an empty one if the host does not respond; phones that receive an
 * empty one do not contact the host either.
 */
export function withoutVerification({ core: { verify } }: Client): void {
  Object.assign(verify, { register: async () => '', resolve: async () => undefined })
}
