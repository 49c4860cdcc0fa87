import type { PageClient, Site } from '@countersign/api'
import type { Hosted } from '@countersign/wallets/hosted'

/**
 * Gives what speaks with wallets that live on web pages, knowing the site and the client of its server; `null`: the site
 * offers none. Called when a person shows intent. Ready-made is `hosted` of `@countersign/react/hosted`.
 */
export type HostedSource = (site: Site, client: PageClient) => Hosted | null | Promise<Hosted | null>
