import { element } from '../../wallet/ui/element.ts'
import { fill } from '../../wallet/ui/fill.ts'
import { type AppSettings, keepSettings, readSettings } from '../apps/settings.ts'
import type { Desk } from '../desk/desk.ts'
import { appOrigin } from '../policy.ts'
import { pathTo } from '../route.ts'
import { heading, lead } from './parts.ts'

/** Draws the page on which a Safe App is opened by its address. */
export function appsPage(place: HTMLElement, { chain, safe }: Desk): void {
  const address = element('input', {
    id: 'app-address',
    type: 'url',
    required: true,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://',
  })
  const notice = element('p', { class: 'notice', role: 'status' })
  const form = element(
    'form',
    { class: 'act' },
    element(
      'div',
      { class: 'field' },
      element('label', { for: address.id }, 'Address of a Safe App'),
      address,
    ),
    element('div', { class: 'row' }, element('button', { type: 'submit', class: 'primary' }, 'Open the app')),
    notice,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    const appUrl = address.value.trim()
    if (appOrigin(appUrl, location.origin) === null) {
      notice.dataset.kind = 'trouble'
      notice.textContent = 'That is no address of an app that can be opened here.'
    } else location.assign(pathTo('/apps/open', { chain, address: safe.address }, { appUrl }))
  })
  place.replaceChildren(
    heading('Safe Apps'),
    lead(
      'An app runs in a frame of this page, as this Safe. It sees the Safe’s address, and can ask for signatures.',
    ),
    form,
    element('h2', {}, 'How apps are answered'),
    ...settingsFields(),
  )
}

function settingsFields(): Node[] {
  const field = <Name extends keyof AppSettings>(
    name: Name,
    label: string,
    options: readonly (readonly [AppSettings[Name], string])[],
  ) => {
    const select = element('select', { id: `setting-${name}` })
    fill(select, options, readSettings(localStorage)[name])
    select.addEventListener('change', () => {
      const chosen = options.find(([value]) => value === select.value)?.[0]
      if (chosen !== undefined) keepSettings(localStorage, { ...readSettings(localStorage), [name]: chosen })
    })
    return element('div', { class: 'field' }, element('label', { for: select.id }, label), select)
  }
  return [
    field('signing', 'Messages are signed', [
      ['off-chain', 'By signatures that the gateway collects'],
      ['on-chain', 'By a transaction, always'],
    ]),
    field('answers', 'The app hears of it', [
      ['at-once', 'Once the first owner has signed'],
      ['when-complete', 'Once enough owners have signed'],
    ]),
  ]
}
