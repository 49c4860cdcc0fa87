import type { Site } from '@countersign/api'
import type { Relay } from '@countersign/wallets'

/**
 * Gives the relay of a page, knowing its site; `null`: the site has none, and nothing leads to a code for phones. Called
 * when a person shows intent. Ready-made is `relay` of `@countersign/react/relay`.
 */
export type RelaySource = (site: Site) => Relay | null | Promise<Relay | null>
