import { element, heading, lead, link } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import { type AppSettings, readSettings, storeSetting } from '../apps/settings.ts'
import type { PageConfig } from '../config.ts'
import { appOrigin } from '../policy.ts'
import { pathTo } from '../route.ts'
import type { SafeContext } from '../safe/context.ts'
import { addressForm } from './address-form.ts'

/** Renders the page that opens a listed Safe App, or another one by its URL. */
export function appsPage(place: HTMLElement, { chain, safe }: SafeContext, { apps }: PageConfig): void {
  const pathOf = (appUrl: string) => pathTo('/apps/open', { chain, address: safe.address }, { appUrl })
  const form = addressForm({
    id: 'app-address',
    type: 'url',
    label: 'Address of a Safe App',
    submit: 'Open the app',
    open: appUrl =>
      appOrigin(appUrl, location.origin) === null
        ? { trouble: 'That is no address of an app that can be opened here.' }
        : { path: pathOf(appUrl) },
  })
  place.replaceChildren(
    heading('Safe Apps'),
    lead(
      'An app runs in a frame of this page, as this Safe. It sees the Safe’s address, and can ask for signatures.',
    ),
    ...(apps.length > 0
      ? [
          element(
            'ul',
            { class: 'entries', 'aria-label': 'Apps' },
            ...apps.map(({ name, url }) => element('li', {}, link(name, pathOf(url)))),
          ),
          element('h2', {}, 'Another app'),
        ]
      : []),
    form,
    element('h2', {}, 'How apps are answered'),
    ...settingsFields(),
  )
}

function settingsFields(): Node[] {
  const setting = <Name extends keyof AppSettings>(
    name: Name,
    label: string,
    options: readonly (readonly [AppSettings[Name], string])[],
  ) => {
    const list = select(`setting-${name}`, chosen => {
      const value = options.find(([known]) => known === chosen)?.[0]
      if (value !== undefined) storeSetting({ [name]: value })
    })
    fill(list, options, readSettings()[name])
    return field(label, list)
  }
  return [
    setting('signing', 'Messages are signed', [
      ['off-chain', 'By signatures that the gateway collects'],
      ['on-chain', 'By a transaction, always'],
    ]),
    setting('answers', 'The app is answered', [
      ['at-once', 'Once the first owner has signed'],
      ['when-complete', 'Once enough owners have signed'],
    ]),
  ]
}
