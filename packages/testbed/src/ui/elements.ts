import { readable, shortened } from './text.ts'

type Attributes = Record<string, string | boolean | undefined>

/** Creates an element; string children become text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  made.append(...children.filter(child => child !== null))
  return made
}

/** Returns an element of the page by its id. @throws {Error} if it does not exist */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no part named ${id}.`)
  return found
}

/** Creates a button; `action` identifies it for automation. */
export function button(
  label: string,
  className: 'primary' | 'secondary' | 'quiet',
  action: string,
  onClick: () => void,
): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className, 'data-action': action }, label)
  made.addEventListener('click', onClick)
  return made
}

export const heading = (text: string) => element('h1', { tabindex: '-1' }, text)
export const lead = (text: string) => element('p', { class: 'lead' }, text)
export const hint = (text: string) => element('p', { class: 'hint' }, text)
export const code = (text: string) => element('code', {}, readable(text))
export const link = (label: string, href: string) => element('a', { href }, label)
/** Creates a description list of rows that `fact` creates. */
export const facts = (...rows: Node[]) => element('dl', { class: 'facts' }, ...rows)
export const fact = (term: string, value: Node | string) =>
  element('div', { class: 'fact' }, element('dt', {}, term), element('dd', {}, value))

/** Shows a complete text verbatim. @param name - identifies it for automation */
export function quotation(label: string, text: string, name = label.toLowerCase()): HTMLElement {
  const id = `quotation-${name}`
  return element(
    'section',
    { class: 'quotation', 'aria-labelledby': id },
    element('h2', { id }, label),
    element('pre', { tabindex: '0', 'data-part': name }, readable(text)),
  )
}

/** Renders an account in one line; one without a name is shown by its complete address. */
export function accountLine(name: string | undefined, address: string): HTMLElement {
  return element(
    'span',
    { class: 'account-line' },
    name === undefined ? null : element('span', { class: 'name' }, name),
    element('code', { title: address }, name === undefined ? address : shortened(address)),
  )
}

/** Renders the content of an account's row in a list. */
export function accountText(name: string, address: string, kind?: string): HTMLElement {
  return element(
    'span',
    { class: 'account-text' },
    element('span', { class: 'name' }, name),
    element('code', { title: address }, shortened(address)),
    kind === undefined ? null : element('span', { class: 'kind' }, kind),
  )
}

/** Shows the rows of a list, or that it is empty. */
export function fillList(list: HTMLUListElement, rows: readonly Node[]): void {
  list.replaceChildren(...(rows.length > 0 ? rows : [element('li', { class: 'hint' }, 'None yet.')]))
}

/** Renders the requesting site: the browser guarantees its origin, but not its description of itself. */
export function originLine(label: string, origin: string, note?: string): HTMLElement {
  return element(
    'p',
    { class: 'origin' },
    element('span', {}, label),
    element('code', { 'data-part': 'origin' }, readable(origin)),
    note === undefined ? null : element('span', {}, note),
  )
}
