import { button, element } from '../../wallet/ui/element.ts'
import { readable } from '../../wallet/ui/readable.ts'
import type { HostedAccount, HostedAccountKind } from '../accounts/account.ts'
import type { TurnedAway } from '../desk.ts'
import type { Site } from '../protocol/channel.ts'
import { accountList } from './account-rows.ts'
import type { Screen } from './ask-screen.ts'
import { makeAccount } from './make-account.ts'
import { code, heading, lead } from './parts.ts'
import { siteLine } from './site-line.ts'

/** Why nothing is asked of the person. */
export type Rest =
  /** No site has opened the window. */
  | { readonly kind: 'visit' }
  /** A site has, and has said nothing so far. */
  | { readonly kind: 'waiting'; readonly long: boolean }
  | { readonly kind: 'turned-away'; readonly about: TurnedAway }
  | { readonly kind: 'done'; readonly site: Site }

export type RestScreenOptions = {
  accounts(): readonly HostedAccount[]
  create(kind: HostedAccountKind): Promise<HostedAccount>
}

/** Draws the page while nothing is asked. */
export function restScreen(rest: Rest, options: RestScreenOptions): Screen {
  const close = button('Close', 'secondary', 'close', () => window.close())
  switch (rest.kind) {
    case 'visit':
      return { body: visit(options), actions: [] }
    case 'waiting':
      return scene(
        [
          heading('Waiting for the site'),
          lead(
            rest.long
              ? 'The site that opened this window has not said what it wants. Close the window, and begin again there.'
              : 'It has to say what it wants.',
          ),
        ],
        [close],
      )
    case 'turned-away':
      return scene(
        [
          heading('The wallet cannot do that'),
          siteLine(rest.about.site),
          lead(
            'The site asked for something, and was told that it gets nothing. You need do nothing more here.',
          ),
          element(
            'p',
            { class: 'notice', 'data-kind': 'trouble', 'data-part': 'fault' },
            readable(rest.about.fault.message),
          ),
          element('p', { class: 'hint' }, 'It asked for ', code(rest.about.method), '.'),
        ],
        [close],
      )
    case 'done':
      return scene(
        [heading('Done'), siteLine(rest.site), lead('Go on at the site. This window closes by itself.')],
        [close],
      )
  }
}

const scene = (parts: Node[], actions: HTMLElement[]): Screen => ({
  body: element('div', { class: 'request' }, ...parts),
  actions,
})

function visit({ accounts, create }: RestScreenOptions): HTMLElement {
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
  return element(
    'div',
    { class: 'request' },
    heading('A wallet on a web page'),
    lead(
      'Sites open it in a window when they want you to connect or to sign. No site asks for anything now.',
    ),
    list,
    making,
  )
}
