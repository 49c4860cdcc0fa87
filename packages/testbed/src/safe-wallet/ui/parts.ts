import { element } from '../../wallet/ui/element.ts'
import { readable, shortened } from '../../wallet/ui/readable.ts'
import type { MessageContent } from '../safe/message.ts'
import { people } from '../signers/people.ts'

/** Finds a part of the page. @throws {Error} */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no part named ${id}.`)
  return found
}

export const heading = (text: string) => element('h1', { tabindex: '-1' }, text)
export const lead = (text: string) => element('p', { class: 'lead' }, text)
/** Stands where something is being looked for; gone once it was. */
export const looking = () => element('p', { class: 'lead', 'data-looking': true }, 'Looking …')
export const facts = (...rows: Node[]) => element('dl', { class: 'facts' }, ...rows)
export const code = (text: string) => element('code', {}, readable(text))
export const link = (label: string, href: string) => element('a', { href }, label)

/** Shows a text in full, as it is. */
export function quotation(label: string, text: string, name: string): HTMLElement {
  const id = `quotation-${name}`
  return element(
    'section',
    { class: 'quotation', 'aria-labelledby': id },
    element('h2', { id }, label),
    element('pre', { tabindex: '0', 'data-part': name }, readable(text)),
  )
}

/** Writes what is to be signed for a person: a text as it is, typed data as indented lines. */
export function written(content: MessageContent): string {
  return typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)
}

/** Lists owners, with whether they have signed where there is something to sign. */
export function ownersList(owners: readonly string[], signed?: readonly string[]): HTMLElement {
  return element(
    'ul',
    { class: 'owners', 'aria-label': 'Owners' },
    ...owners.map(owner => {
      const has = signed?.includes(owner)
      const person = people.find(({ known }) => known === owner)
      return element(
        'li',
        { 'data-owner': owner, 'data-signed': has === undefined ? undefined : String(has) },
        element(
          'span',
          { class: 'account-line' },
          ...(person ? [element('span', { class: 'name' }, person.name)] : []),
          element('code', { title: owner }, person ? shortened(owner) : owner),
        ),
        ...(has === undefined ? [] : [element('span', { class: 'kind' }, has ? 'Signed' : 'Not yet')]),
      )
    }),
  )
}
