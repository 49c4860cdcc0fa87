import { element } from '../../ui/elements.ts'
import { field } from '../../ui/fields.ts'
import { createNotice } from '../../ui/notice.ts'

/**
 * Renders a form with a field for an address.
 *
 * @param before - fields above it.
 * @param open - returns the path to open, or an error message for the address.
 */
export function addressForm(options: {
  id: string
  type: 'text' | 'url'
  label: string
  submit: string
  before?: readonly Node[]
  open: (address: string) => { readonly path: string } | { readonly trouble: string }
}): HTMLFormElement {
  const { id, type, label, submit, before = [], open } = options
  const address = element('input', {
    id,
    type,
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: type === 'url' ? 'https://' : undefined,
  })
  const notice = createNotice()
  const form = element(
    'form',
    { class: 'act' },
    ...before,
    field(label, address),
    element('div', { class: 'row' }, element('button', { type: 'submit', class: 'primary' }, submit)),
    notice.line,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const found = open(address.value.trim())
    if ('path' in found) location.assign(found.path)
    else notice.say('trouble', found.trouble)
  })
  return form
}
