import type { Address } from 'viem'
import { testKeys } from '../accounts.ts'
import { element } from '../ui/elements.ts'
import { field, select } from '../ui/fields.ts'
import { shortened, titled } from '../ui/text.ts'
import { keyAccount } from '../wallet/accounts/key.ts'
import type { WalletAccount } from '../wallet/engine/engine.ts'

/** The local accounts, whose keys are public. */
export const people: readonly WalletAccount[] = (
  ['alice', 'bob', 'carol', 'dave', 'erin', 'grace', 'heidi'] as const
).map(name => keyAccount(name, testKeys[name]))

const key = 'person'

/**
 * Renders the field that selects the signer. Owners are listed first, and the last selection is restored.
 *
 * @param id - the field's id, unique on the page.
 */
export function personChoice(
  id: string,
  owners: readonly Address[],
): { field: HTMLElement; chosen(): WalletAccount | undefined } {
  const list = select(id, chosen => localStorage.setItem(key, chosen))
  const isOwner = ({ address }: WalletAccount) => owners.includes(address)
  const ordered = [...people.filter(isOwner), ...people.filter(person => !isOwner(person))]
  list.replaceChildren(
    ...ordered.map(person => {
      const role = isOwner(person) ? ', owner' : ''
      return element(
        'option',
        { value: person.name, selected: person.name === localStorage.getItem(key) },
        `${titled(person.name)} · ${shortened(person.address)}${role}`,
      )
    }),
  )
  return { field: field('You are', list), chosen: () => ordered.find(({ name }) => name === list.value) }
}
