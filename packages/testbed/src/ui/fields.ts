import { element } from './elements.ts'

/** Adds a label to a control. */
export function field(label: string, control: HTMLElement): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: control.id }, label), control)
}

/** Creates a select element; `fill` adds the options. */
export function select(id: string, onChange: (value: string) => void): HTMLSelectElement {
  const made = element('select', { id })
  made.addEventListener('change', () => onChange(made.value))
  return made
}

/** Sets the options of a select element, unless they are unchanged, and selects one. */
export function fill(
  select: HTMLSelectElement,
  options: readonly (readonly [value: string, label: string])[],
  value: string,
): void {
  const texts = options.map(([id, label]) => `${id} ${label}`).join()
  if (select.dataset.texts !== texts) {
    select.dataset.texts = texts
    select.replaceChildren(...options.map(([id, label]) => element('option', { value: id }, label)))
  }
  select.value = value
}
