import { button, element } from '../../ui/elements.ts'
import { createNotice } from '../../ui/notice.ts'
import type { HostedAccountKind } from '../accounts/account.ts'
import { kinds, wordsFor } from './words.ts'

const order = ['key', 'passkey', 'undeployed'] as const

/**
 * Renders the buttons that create an account.
 *
 * @param make - creates and stores it. Called in a user gesture.
 */
export function makeAccount(make: (kind: HostedAccountKind) => Promise<void>): HTMLElement {
  const notice = createNotice('making')
  const rows = order.map(kind => {
    const { name, hint } = kinds[kind]
    const hintId = `hint-${kind}`
    const made: HTMLButtonElement = button(name, 'secondary', `create-${kind}`, () => void run(kind, made))
    made.setAttribute('aria-describedby', hintId)
    return {
      made,
      row: element('div', { class: 'kind-row' }, made, element('p', { id: hintId, class: 'hint' }, hint)),
    }
  })

  async function run(kind: HostedAccountKind, pressed: HTMLElement): Promise<void> {
    for (const { made } of rows) made.disabled = true
    notice.say(
      'quiet',
      kind === 'key' ? 'Making a key …' : 'Your device makes a passkey. To stop, cancel it there.',
    )
    try {
      await make(kind)
      notice.say('quiet', 'The account is made. It is at the top of the list.')
    } catch (error) {
      notice.say('trouble', wordsFor(error))
    } finally {
      for (const { made } of rows) made.disabled = false
      // A disabled button loses the focus.
      if (document.activeElement === document.body) pressed.focus({ preventScroll: true })
    }
  }

  return element('div', { class: 'make' }, ...rows.map(({ row }) => row), notice.line)
}
