type Attributes = Record<string, string | boolean | undefined>

/** Makes an element; children that are texts become text nodes, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value === true) made.setAttribute(name, '')
    else if (typeof value === 'string') made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Makes a button that does something; `action` names it for programs. */
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

/** Makes a row of a description list. */
export function fact(term: string, value: Node | string): HTMLDivElement {
  return element('div', { class: 'fact' }, element('dt', {}, term), element('dd', {}, value))
}
