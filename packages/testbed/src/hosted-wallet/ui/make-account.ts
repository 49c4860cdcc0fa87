import { button, element } from '../../wallet/ui/element.ts'
import type { HostedAccountKind } from '../accounts/account.ts'
import { kinds, wordsFor } from './words.ts'

const order = ['key', 'passkey', 'undeployed'] as const

/**
 * Makes the buttons with which a person makes an account.
 *
 * @param make - makes and keeps it. Called in the person's gesture.
 */
export function makeAccount(make: (kind: HostedAccountKind) => Promise<void>): HTMLElement {
  const notice = element('p', { class: 'notice', role: 'status', 'data-part': 'making' })
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
    notice.dataset.kind = 'quiet'
    say('quiet', kind === 'key' ? 'Making a key …' : 'Your device makes a passkey. To stop, cancel it there.')
    try {
      await make(kind)
      say('quiet', 'The account is made. It stands at the top of the list.')
    } catch (error) {
      say('trouble', wordsFor(error))
    } finally {
      for (const { made } of rows) made.disabled = false
      // A button that cannot be pressed loses the focus.
      if (document.activeElement === document.body) pressed.focus({ preventScroll: true })
    }
  }

  function say(how: 'quiet' | 'trouble', text: string): void {
    notice.dataset.kind = how
    notice.textContent = text
    // In a small window it stands below what is seen.
    notice.scrollIntoView({ block: 'nearest' })
  }

  return element('div', { class: 'make' }, ...rows.map(({ row }) => row), notice)
}
