import type { Call, PageClient } from './page-client.ts'
import type { ForYou } from './types.ts'

/** Returns the call for what waits for the account that is signed in. */
export function forYouCalls({ call }: Pick<PageClient, 'call'>) {
  return { list: (options?: Call) => call<ForYou>('GET', '/v1/for-you', options) }
}
