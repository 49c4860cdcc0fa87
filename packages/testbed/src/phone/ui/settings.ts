import { button, element, fillList } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import { readable, shortened, titled } from '../../ui/text.ts'
import { type Answers, answers } from '../session/one-click.ts'
import type { Phone, PhoneState, SiteCard } from '../session/phone.ts'

/** Renders the phone's sites and settings, below the pairing controls. */
export function settingsPanel(phone: Phone): { panel: HTMLElement; update(state: PhoneState): void } {
  const account = select('account', value => {
    const chosen = phone.accounts.find(({ address }) => address === value)
    if (chosen) void phone.useAccount(chosen.address)
  })
  const network = select('network-choice', value => void phone.useChain(Number(value)))
  const sites = element('ul', { class: 'sites' })

  const online = element('input', { id: 'online', type: 'checkbox', role: 'switch' })
  online.addEventListener('change', () => phone.switchOnline(online.checked))

  const oneClick = element('input', { id: 'one-click', type: 'checkbox' })
  oneClick.addEventListener('change', () => phone.setOptions({ oneClick: oneClick.checked }))
  const answer = select('answers', value => {
    const chosen = answers.find(known => known === value)
    if (chosen) phone.setOptions({ answers: chosen })
  })
  const chains = element('fieldset', { class: 'behaviors' }, element('legend', {}, 'Networks it uses'))
  let listed = ''

  function listChains({ known, memory }: PhoneState): void {
    const names = known.map(({ id, name }) => `${id} ${name}`).join()
    if (names !== listed) {
      listed = names
      chains.replaceChildren(
        element('legend', {}, 'Networks it uses'),
        ...known.map(({ id, name }) =>
          element(
            'label',
            { class: 'check' },
            element('input', { type: 'checkbox', value: String(id) }),
            `${readable(name)} · ${id}`,
          ),
        ),
      )
    }
    for (const box of chains.querySelectorAll('input'))
      box.checked = memory.options.chains?.includes(Number(box.value)) ?? true
  }
  chains.addEventListener('change', () => {
    const chosen = [...chains.querySelectorAll('input')].filter(box => box.checked)
    phone.setOptions({ chains: chosen.map(box => Number(box.value)) })
  })

  const panel = element(
    'div',
    { class: 'settings' },
    element(
      'section',
      { 'aria-labelledby': 'sites-title' },
      element('h2', { id: 'sites-title' }, 'Connected sites'),
      sites,
    ),
    element(
      'section',
      { class: 'controls', 'aria-labelledby': 'phone-title' },
      element('h2', { id: 'phone-title' }, 'This phone'),
      field('Account', account),
      field('Network', network),
      element('label', { class: 'check' }, online, 'Online'),
    ),
    element(
      'details',
      { class: 'drawer' },
      element('summary', {}, 'Change how this phone behaves'),
      element(
        'div',
        { class: 'controls' },
        element('label', { class: 'check' }, oneClick, 'Connects and signs in one step'),
        field('What it signs then', answer),
        chains,
      ),
    ),
  )
  const update = (state: PhoneState) => {
    const { memory, chains: used } = state
    fill(
      account,
      phone.accounts.map(({ name, address }) => [address, `${titled(name)} · ${shortened(address)}`]),
      memory.account,
    )
    fill(
      network,
      used.toSorted((a, b) => a.id - b.id).map(({ id, name }) => [String(id), `${readable(name)} · ${id}`]),
      String(used[0]?.id ?? memory.chainId),
    )
    fill(
      answer,
      answers.map(kind => [kind, labels[kind]]),
      memory.options.answers,
    )
    online.checked = memory.online
    oneClick.checked = memory.options.oneClick
    listChains(state)
    const cards = JSON.stringify(state.sites)
    if (sites.dataset.cards === cards) return
    sites.dataset.cards = cards
    fillList(
      sites,
      state.sites.map(card => site(phone, card)),
    )
  }
  return { panel, update }
}

function site(phone: Phone, { topic, name, url, account }: SiteCard): Node {
  const leave = button('Disconnect', 'quiet', 'disconnect', () => void phone.disconnect(topic))
  leave.setAttribute('aria-label', `Disconnect ${name}`)
  const known = phone.accounts.find(({ address }) => address === account)
  return element(
    'li',
    { 'data-site': topic },
    element(
      'span',
      { class: 'site' },
      element('span', { class: 'name' }, readable(name)),
      element('code', {}, readable(url)),
      element('span', { class: 'hint', title: account }, known ? titled(known.name) : shortened(account)),
    ),
    leave,
  )
}

const labels: Record<Answers, string> = {
  usual: 'What the site asks for',
  'wrong-nonce': 'Another nonce',
  'wrong-domain': 'Another domain',
  'wrong-uri': 'Another address',
  'wrong-statement': 'Another statement',
  'later-expiry': 'A later end',
  'no-expiry': 'No end',
  older: 'An earlier issue',
  newer: 'A later issue',
  'extra-resource': 'One resource more',
  'extra-request-id': 'A request id',
  'extra-not-before': 'A beginning',
  'other-chain': 'A network that was not offered',
  'other-signer': 'The same, by another account’s key',
  'unsigned-text': 'One text, and says another',
  none: 'Nothing: it only connects',
}
