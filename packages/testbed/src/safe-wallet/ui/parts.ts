import { accountLine, element } from '../../ui/elements.ts'
import { titled } from '../../ui/text.ts'
import { people } from '../people.ts'

/** Renders a loading message, which disappears once the content is loaded. */
export const loading = () => element('p', { class: 'lead', 'data-looking': true }, 'Looking …')
/** Formats the content to sign: a text as it is, typed data as indented lines. */
export function written(content: string | object): string {
  return typeof content === 'string' ? content : JSON.stringify(content, undefined, 2)
}

/** Lists owners, with whether they have signed, if there is something to sign. */
export function ownersList(owners: readonly string[], signed?: readonly string[]): HTMLElement {
  return element(
    'ul',
    { class: 'owners', 'aria-label': 'Owners' },
    ...owners.map(owner => {
      const has = signed?.includes(owner)
      const person = people.find(({ address }) => address === owner)
      return element(
        'li',
        { 'data-owner': owner, 'data-signed': has === undefined ? undefined : String(has) },
        accountLine(person && titled(person.name), owner),
        has === undefined ? null : element('span', { class: 'kind' }, has ? 'Signed' : 'Not yet'),
      )
    }),
  )
}

/** Returns how many owners have signed, e.g. `1 of 2 have signed`. */
export const progressOf = (message: { confirmationsSubmitted: number; confirmationsRequired: number }) =>
  `${message.confirmationsSubmitted} of ${message.confirmationsRequired} have signed`
