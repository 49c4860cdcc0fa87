import { element } from './element.ts'

/** Puts options into a list, unless they are there already, and chooses one. */
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
