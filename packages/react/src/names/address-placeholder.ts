import type { Site } from '@countersign/api'

/** Returns the placeholder of a field for an address: also a name, if the site looks up names. */
export function addressPlaceholder(site: Site | undefined): string {
  return site?.names ? '0x… / name.eth' : '0x…'
}
