import { element } from '../../wallet/ui/element.ts'
import { readable } from '../../wallet/ui/readable.ts'

/** Finds a part of the page. @throws {Error} */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no part named ${id}.`)
  return found
}

export const heading = (text: string) => element('h1', { tabindex: '-1' }, text)
export const lead = (text: string) => element('p', { class: 'lead' }, text)
export const facts = (...rows: Node[]) => element('dl', { class: 'facts' }, ...rows)
export const code = (text: string) => element('code', {}, readable(text))

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
