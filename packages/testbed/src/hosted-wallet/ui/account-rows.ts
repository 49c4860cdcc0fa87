import { element } from '../../wallet/ui/element.ts'
import { shortened } from '../../wallet/ui/readable.ts'
import type { HostedAccount } from '../accounts/account.ts'
import { nameOf } from './words.ts'

/** Lists the accounts for reading. */
export function accountList(accounts: readonly HostedAccount[]): HTMLElement {
  return element(
    'ul',
    { class: 'account-list', 'aria-label': 'Accounts' },
    ...accounts.map(account =>
      element('li', { class: 'account', 'data-address': account.address }, accountText(account)),
    ),
  )
}

/**
 * Makes the list in which a person chooses one account.
 *
 * @param chosen - its address; the first, where it is none of them.
 */
export function accountChoice(
  accounts: readonly HostedAccount[],
  chosen: string | null,
  onChoose: (account: HostedAccount) => void,
): HTMLFieldSetElement {
  const at = Math.max(
    0,
    accounts.findIndex(({ address }) => address === chosen),
  )
  return element(
    'fieldset',
    { class: 'accounts' },
    element('legend', {}, 'Account'),
    ...accounts.map((account, index) => {
      const { address } = account
      const radio = element('input', {
        type: 'radio',
        name: 'account',
        value: address,
        checked: index === at,
      })
      radio.addEventListener('change', () => onChoose(account))
      return element('label', { class: 'account', 'data-address': address }, radio, accountText(account))
    }),
  )
}

/** Names an account in a line of facts. */
export function accountLine(account: HostedAccount): HTMLElement {
  return element(
    'span',
    { class: 'account-line' },
    element('span', { class: 'name' }, nameOf(account)),
    element('code', { title: account.address }, shortened(account.address)),
  )
}

function accountText(account: HostedAccount): HTMLElement {
  return element(
    'span',
    { class: 'account-text' },
    element('span', { class: 'name' }, nameOf(account)),
    element('code', { title: account.address }, shortened(account.address)),
  )
}
