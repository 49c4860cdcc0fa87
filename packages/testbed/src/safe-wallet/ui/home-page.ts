import { code, element, fact, facts, heading, link } from '../../ui/elements.ts'
import { pathTo } from '../route.ts'
import type { SafeContext } from '../safe/context.ts'
import { ownersList } from './parts.ts'

/** Renders the state of a Safe. */
export function homePage(place: HTMLElement, { safe, chain }: SafeContext): void {
  const ref = { chain, address: safe.address }
  place.replaceChildren(
    heading('This Safe'),
    facts(
      fact('Address', code(safe.address)),
      fact('Network', chain.name),
      fact('Version', safe.version),
      fact('Needed', `${safe.threshold} of ${safe.owners.length} owners`),
      fact('Signs messages', safe.fallbackHandler ? 'Yes' : 'No: it has no signature handler'),
    ),
    element('h2', {}, 'Owners'),
    ownersList(safe.owners),
    element('h2', {}, 'What to do'),
    element(
      'ul',
      { class: 'entries' },
      element('li', {}, link('Messages that wait for signatures', pathTo('/transactions/messages', ref))),
      element('li', {}, link('Transactions that wait', pathTo('/transactions/queue', ref))),
      element('li', {}, link('Open a Safe App', pathTo('/apps', ref))),
    ),
  )
}
