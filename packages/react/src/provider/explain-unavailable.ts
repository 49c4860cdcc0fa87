import type { Kit, KitOptions } from '../kit/kit.ts'

/**
 * Explains in the console why it is not known who is signed in, for sites in development: the page looks as if nobody
 * were signed in, until a person picks a wallet. Once for each outage.
 *
 * @returns a function that stops it
 */
export function explainUnavailable(
  session: Kit['session'],
  { authentication, client }: Pick<KitOptions, 'authentication' | 'client'>,
): () => void {
  const advice = authentication ? own : ours(client?.baseUrl)
  let isExplained = false
  function follow() {
    const state = session.getSnapshot()
    if (state.status === 'signed-in' || state.status === 'signed-out') isExplained = false
    if (isExplained || state.status !== 'unavailable' || state.retrying) return
    isExplained = true
    console.warn(`Countersign: the backend did not say who is signed in. ${advice}`, state.error)
  }
  follow()
  return session.subscribe(follow)
}

const own = 'Check that it runs, and that this page reaches it. `session` of `authentication` failed with:'

const ours = (address = '') =>
  `No Countersign server answers at ${address || 'the origin of this page'}. Start one and send /v1 and /rpc to it, or set \`client\`. For a backend of your own, set \`authentication\` and \`chains\`.`
