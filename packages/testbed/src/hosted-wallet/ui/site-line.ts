import { element } from '../../wallet/ui/element.ts'
import { readable } from '../../wallet/ui/readable.ts'
import type { Site } from '../protocol/channel.ts'

/** Says which site asks: the browser vouches for its origin, and nobody for the name that it gives itself. */
export function siteLine({ origin, appName }: Site): HTMLElement {
  return element(
    'p',
    { class: 'origin' },
    element('span', {}, 'The site'),
    element('code', { 'data-part': 'origin' }, readable(origin)),
    ...(appName ? [element('span', {}, `It calls itself “${readable(appName)}”.`)] : []),
  )
}
