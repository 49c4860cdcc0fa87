import type { GuardedFetch } from '../outgoing/guardedFetch.ts'
import { OutgoingError } from '../outgoing/outgoingError.ts'
import { registrableDomain } from '../outgoing/registrableDomain.ts'
import { createInFlight } from '../rpc/inFlight.ts'

/** Fetches at one time: fewer than there are places for lookups, so that names on the chain alone always find one. */
const mostOfAll = 24
const mostOfOne = 12

/**
 * Bounds how much is fetched at one time from the gateways that names point to (ERC-3668). Whoever has a name chooses its
 * gateway, and may choose a slow one: it then holds up its own names, and nobody else's.
 *
 * @returns a fetch that refuses with `busy` what goes beyond the bounds.
 */
export function boundGateways(guardedFetch: GuardedFetch): GuardedFetch {
  const places = createInFlight(mostOfAll)
  return async request => {
    const leave = places.take([
      { who: registrableDomain(URL.parse(request.url)?.hostname ?? ''), limit: mostOfOne },
    ])
    if (!leave) throw new OutgoingError('busy', 'Too much is being fetched from gateways just now.')
    try {
      return await guardedFetch(request)
    } finally {
      leave()
    }
  }
}
