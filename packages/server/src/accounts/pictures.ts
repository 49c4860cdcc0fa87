import { createCache, type Kept, type Loaded } from '../cache/cache.ts'
import { type ClientNetwork, countsOf } from '../http/counts-of.ts'
import { createInFlight } from '../http/in-flight.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { createFindPicture, type FoundPicture, type HeldToken } from './avatars.ts'
import { deadlineIn } from './deadline.ts'
import { day, minute, unavailableTime } from './lifetimes.ts'
import type { Picture } from './picture.ts'
import type { PictureSource } from './picture-source.ts'
import { UnavailableError } from './unavailable.ts'

export type Pictures = ReturnType<typeof createPictures>

/** `unavailable`: nobody can say right now whether there is a picture. */
export type KeptPicture = Picture | 'missing' | 'unavailable'

/** How many downloads may run at the same time: in total, and for one network. */
const places = { all: 32, each: 8 }
/** Timeout for loading a picture, in milliseconds. */
const pictureTime = 7_000

/** Loads pictures of strangers: avatars and logos. They are cached in memory for a day. */
export function createPictures(options: {
  nodes: Nodes
  guardedFetch: GuardedFetch
  settings: { readonly ipfsGateway: string }
  now?: () => number
}) {
  const { nodes, guardedFetch, settings, now = Date.now } = options
  const findPicture = createFindPicture({ nodes, guardedFetch, ipfsGateway: settings.ipfsGateway })
  const downloads = createInFlight(places.all)
  const cache = createCache<KeptPicture>({
    capacity: 64 * 1024 * 1024,
    weigh: picture => 512 + (typeof picture === 'string' ? 0 : picture.body.length),
    now,
  })

  async function download(source: PictureSource | HeldToken): Promise<Loaded<KeptPicture>> {
    try {
      return toLoaded(await findPicture(source, deadlineIn(pictureTime)))
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      return { value: 'unavailable', lifetime: unavailableTime }
    }
  }

  return {
    /**
     * Gets a picture.
     *
     * @param key - of the cache: what the picture depends on. @param network - of the client, for the limits
     */
    get: (
      key: string,
      source: PictureSource | HeldToken,
      network: ClientNetwork,
    ): Promise<Kept<KeptPicture>> =>
      cache.get(key, () =>
        downloads.run(
          countsOf('downloads', network, places.each),
          () => download(source),
          () => ({ value: 'unavailable', lifetime: 0 }),
        ),
      ),
  }
}

function toLoaded(found: FoundPicture): Loaded<KeptPicture> {
  switch (found.status) {
    case 'found':
      return { value: found.picture, lifetime: day }
    case 'missing':
      return { value: 'missing', lifetime: 10 * minute }
    case 'unreachable':
      return { value: 'missing', lifetime: minute }
  }
}
