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
    const made = button(name, 'secondary', `create-${kind}`, () => void run(kind))
    made.setAttribute('aria-describedby', hintId)
    return {
      made,
      row: element('div', { class: 'kind-row' }, made, element('p', { id: hintId, class: 'hint' }, hint)),
    }
  })

  async function run(kind: HostedAccountKind): Promise<void> {
    for (const { made } of rows) made.disabled = true
    notice.dataset.kind = 'quiet'
    notice.textContent = kind === 'key' ? 'Making a key …' : 'Waiting for your device to make a passkey …'
    try {
      await make(kind)
      notice.textContent = ''
    } catch (error) {
      notice.dataset.kind = 'trouble'
      notice.textContent = wordsFor(error)
    } finally {
      for (const { made } of rows) made.disabled = false
    }
  }

  return element('div', { class: 'make' }, ...rows.map(({ row }) => row), notice)
}
