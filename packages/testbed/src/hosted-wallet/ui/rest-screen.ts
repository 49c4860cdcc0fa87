import { button, code, element, lead, originLine } from '../../ui/elements.ts'
import type { Screen } from '../../ui/screen.ts'
import { readable } from '../../ui/text.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'
import type { Site } from '../protocol/channel.ts'
import type { TurnedAway } from '../request-queue.ts'
import { accountList } from './account-rows.ts'
import { makeAccount } from './make-account.ts'

/** The reason why no request is shown. */
export type Rest =
  /** No site has opened the window. */
  | { readonly kind: 'visit' }
  /** A site has, and has not sent anything yet. */
  | { readonly kind: 'waiting'; readonly long: boolean }
  | { readonly kind: 'turned-away'; readonly about: TurnedAway }
  | { readonly kind: 'done'; readonly site: Site }

export type RestScreenOptions = {
  accounts(): readonly HostedAccount[]
  create(kind: HostedAccountKind): Promise<HostedAccount>
}

/** Renders the page while there is no request. */
export function restScreen(rest: Rest, options: RestScreenOptions): Screen {
  const close = button('Close', 'secondary', 'close', () => window.close())
  switch (rest.kind) {
    case 'visit':
      return { heading: 'A wallet on a web page', body: visit(options), actions: [] }
    case 'waiting':
      return {
        heading: 'Waiting for the site',
        body: [
          lead(
            rest.long
              ? 'The site that opened this window has not said what it wants. Close the window, and begin again there.'
              : 'It has to say what it wants.',
          ),
        ],
        actions: [close],
      }
    case 'turned-away':
      return {
        heading: 'The wallet cannot do that',
        body: [
          siteLine(rest.about.site),
          lead('The wallet rejected the site’s request. There is nothing more to do here.'),
          element(
            'p',
            { class: 'notice', 'data-kind': 'trouble', 'data-part': 'fault' },
            readable(rest.about.fault.message),
          ),
          element('p', { class: 'hint' }, 'It asked for ', code(rest.about.method), '.'),
        ],
        actions: [close],
      }
    case 'done':
      return {
        heading: 'Done',
        body: [siteLine(rest.site), lead('Go on at the site. This window closes by itself.')],
        actions: [close],
      }
  }
}

/** Renders the requesting site's origin, and its own name for itself. */
export function siteLine({ origin, appName }: Site): HTMLElement {
  return originLine('The site', origin, appName ? `It calls itself “${readable(appName)}”.` : undefined)
}

function visit({ accounts, create }: RestScreenOptions): Node[] {
  const list = element('div', { class: 'request' })
  const draw = () => {
    const known = accounts()
    list.replaceChildren(
      ...(known.length > 0 ? [element('h2', {}, 'Your accounts'), accountList(known)] : []),
      element('h2', {}, known.length > 0 ? 'Make another account' : 'Make your first account'),
    )
  }
  draw()
  const making = makeAccount(async kind => {
    await create(kind)
    draw()
  })
  return [
    lead(
      'Sites open it in a window when they want you to connect or to sign. No site asks for anything now.',
    ),
    list,
    making,
  ]
}
