import { element } from '../../wallet/ui/element.ts'
import { fill } from '../../wallet/ui/fill.ts'
import { titled } from '../../wallet/ui/readable.ts'
import type { PageConfig } from '../config.ts'
import { pathTo, readSafe } from '../route.ts'
import { code, heading, lead, link } from './parts.ts'

/** Draws the first page: which Safe to open. */
export function welcomePage(place: HTMLElement, { chains, safes, gateway }: PageConfig): void {
  const network = element('select', { id: 'network-choice' })
  fill(
    network,
    chains.map(({ shortName, name }) => [shortName, name]),
    chains[0]?.shortName ?? '',
  )
  const address = element('input', {
    id: 'safe-address',
    type: 'text',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const notice = element('p', { class: 'notice', role: 'status' })
  const form = element(
    'form',
    { class: 'act' },
    element('div', { class: 'field' }, element('label', { for: network.id }, 'Network'), network),
    element('div', { class: 'field' }, element('label', { for: address.id }, 'Address of a Safe'), address),
    element('div', { class: 'row' }, element('button', { type: 'submit', class: 'primary' }, 'Open')),
    notice,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const safe = readSafe(`${network.value}:${address.value.trim()}`, chains)
    if (typeof safe === 'string') {
      notice.dataset.kind = 'trouble'
      notice.textContent = safe
    } else location.assign(pathTo('/home', safe))
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
    ...(gateway ? [] : [lead('It has no gateway: Safes can be looked at, but nothing can be signed.')]),
    ...(offered.length > 0
      ? [
          element(
            'ul',
            { class: 'entries', 'aria-label': 'Safes' },
            ...offered.map(({ name, ...safe }) =>
              element('li', {}, link(titled(name), pathTo('/home', safe)), code(safe.address)),
            ),
          ),
        ]
      : []),
    element('h2', {}, 'Another Safe'),
    form,
  )
}
