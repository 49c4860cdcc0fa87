import { element } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import type { Quirks } from '../engine/quirks.ts'
import type { WalletLink } from './link.ts'

type Choices = { [Name in keyof Quirks]: { label: string; options: Record<Quirks[Name], string> } }

const choices: Choices = {
  unknownChain: {
    label: 'A network it does not know',
    options: {
      '4902': 'fails with 4902, as the standard says',
      '4901': 'fails with 4901, as some wallets do',
      wrapped: 'fails with -32603 around 4902',
    },
  },
  switching: {
    label: 'Sites that switch the network',
    options: {
      able: 'may, if you agree',
      '-32601': 'get -32601, no such method',
      '4200': 'get 4200, not supported',
    },
  },
  arrival: {
    label: 'Once you agree to a switch',
    options: {
      before: 'it switches, then answers',
      after: 'it answers, then switches',
      never: 'it answers, and stays where it is',
    },
  },
  adding: {
    label: 'Sites that add a network',
    options: {
      switches: 'may; it switches to it',
      stays: 'may; it stays where it is',
      '-32601': 'get -32601, no such method',
      '4200': 'get 4200, not supported',
    },
  },
  watching: {
    label: 'Sites that add a token',
    options: {
      able: 'may, if you agree',
      '-32601': 'get -32601, no such method',
      '4200': 'get 4200, not supported',
    },
  },
  chainChanged: {
    label: 'A change of the network',
    options: {
      once: 'is emitted once',
      twice: 'is emitted twice, the second time as a decimal number',
    },
  },
  telling: {
    label: 'What changes in the wallet',
    options: {
      'every-tab': 'is emitted to every tab of a site',
      'front-tab': 'is emitted to the tab in front only',
    },
  },
  noExplorer: {
    label: 'A network without block explorer',
    options: {
      added: 'may be added',
      crashes: 'ends in a programming error, as -32603',
      refused: 'is refused as 4001, without asking you',
    },
  },
  provider: {
    label: 'Every call',
    options: {
      works: 'is served',
      throws: 'ends in a programming error',
      silent: 'is never answered, reads neither',
    },
  },
}

/** Renders the collapsible panel that sets the wallet's quirks. */
export function quirkPanel(link: WalletLink): { panel: HTMLElement; update(quirks: Quirks): void } {
  const rows = namesOf(choices).map(name => {
    const list = select(`quirk-${name}`, value => link.send({ type: 'quirk', quirks: { [name]: value } }))
    return { name, list, row: field(choices[name].label, list) }
  })
  const panel = element(
    'details',
    { class: 'drawer quirks' },
    element('summary', {}, 'Quirks of other wallets'),
    element('div', { class: 'controls' }, ...rows.map(({ row }) => row)),
  )
  const update = (quirks: Quirks) => {
    for (const { name, list } of rows) fill(list, Object.entries(choices[name].options), quirks[name])
  }
  return { panel, update }
}

/** `Object.keys` returns `string[]`; `choices` has exactly the names of the quirks. */
const namesOf = (of: Choices) => Object.keys(of) as (keyof Quirks)[]
