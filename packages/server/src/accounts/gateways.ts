import { createInFlight } from '../http/in-flight.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { registrableDomain } from '../outgoing/registrable-domain.ts'

/**
 * Limits of concurrent fetches: fewer than the places for lookups, so that names on the chain alone always find a
 * place.
 */
const mostOfAll = 24
const mostOfOne = 12

/**
 * Limits concurrent fetches from the gateways that names point to (ERC-3668). The owner of a name chooses its gateway.
 * With the limits, a slow gateway delays only its own names.
 *
 * @returns a fetch that refuses requests beyond the limits with `busy`.
 */
export function boundGateways(guardedFetch: GuardedFetch): GuardedFetch {
  const places = createInFlight(mostOfAll)
  return request =>
    places.run(
      [{ who: registrableDomain(URL.parse(request.url)?.hostname ?? ''), limit: mostOfOne }],
      () => guardedFetch(request),
      () => {
        throw new OutgoingError('busy', 'Too many requests to gateways are in progress.')
      },
    )
}
