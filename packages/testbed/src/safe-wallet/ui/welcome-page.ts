import { code, element, heading, lead, link } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import { titled } from '../../ui/text.ts'
import type { PageConfig } from '../config.ts'
import { pathTo, readSafe, type SafeRef } from '../route.ts'
import { addressForm } from './address-form.ts'

/**
 * Renders the first page, which opens a Safe.
 *
 * @param appUrl - the app to open in that Safe
 */
export function welcomePage(place: HTMLElement, { chains, safes }: PageConfig, appUrl?: string): void {
  const pathOf = (safe: SafeRef) =>
    appUrl === undefined ? pathTo('/home', safe) : pathTo('/apps/open', safe, { appUrl })
  const network = select('network-choice', () => undefined)
  fill(
    network,
    chains.map(({ shortName, name }) => [shortName, name]),
    chains[0]?.shortName ?? '',
  )
  const form = addressForm({
    id: 'safe-address',
    type: 'text',
    label: 'Address of a Safe',
    submit: 'Open',
    before: [field('Network', network)],
    open(address) {
      const safe = readSafe(`${network.value}:${address}`, chains)
      return typeof safe === 'string' ? { trouble: safe } : { path: pathOf(safe) }
    },
  })
  const offered = safes.flatMap(({ name, chain, address }) => {
    const found = chains.find(({ id }) => id === chain)
    return found ? [{ name, chain: found, address }] : []
  })
  place.replaceChildren(
    heading('Whose wallet?'),
    lead(
      'This page plays Safe’s own wallet for the Safes of the local world. Its people’s keys are known to everybody: nothing here is worth anything.',
    ),
    ...(offered.length > 0
      ? [
          element(
            'ul',
            { class: 'entries', 'aria-label': 'Safes' },
            ...offered.map(({ name, ...safe }) =>
              element('li', {}, link(titled(name), pathOf(safe)), code(safe.address)),
            ),
          ),
        ]
      : []),
    element('h2', {}, 'Another Safe'),
    form,
  )
}
