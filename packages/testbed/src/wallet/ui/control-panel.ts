import { button, element, fillList } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import { readable, shortened, titled } from '../../ui/text.ts'
import type { Behavior, RefusalCode } from '../engine/types.ts'
import type { WalletLink, WalletView } from './link.ts'
import { quirkPanel } from './quirk-panel.ts'
import { sentPanel } from './sent-panel.ts'

const behaviors = [
  { kind: 'ask', label: 'Ask me', hint: 'Every request waits for you.' },
  { kind: 'approve', label: 'Approve at once', hint: 'Without a question.' },
  { kind: 'refuse', label: 'Refuse', hint: 'As if you had said no, as fast as you can.' },
  { kind: 'busy', label: 'Say it is busy', hint: 'As if another request were waiting (-32002).' },
  { kind: 'stall', label: 'Never answer', hint: 'Requests wait until you change this.' },
] as const

const refusals: readonly { code: RefusalCode; label: string }[] = [
  { code: 4001, label: '4001, as the standard says' },
  { code: 5000, label: '5000, as some wallets do' },
  { code: -32603, label: '-32603, an internal error' },
]

/** Renders the panel that sets the wallet's behavior. */
export function controlPanel(link: WalletLink): { panel: HTMLElement; update(view: WalletView): void } {
  const code = select('refusal-code', () => link.send({ type: 'behave', behavior: behavior() }))
  fill(
    code,
    refusals.map(({ code: value, label }) => [String(value), label]),
    '4001',
  )
  const codeRow = field('Error code', code)
  codeRow.classList.add('inset')
  const radios = behaviors.map(({ kind, label, hint }) => {
    const radio = element('input', {
      type: 'radio',
      name: 'behavior',
      value: kind,
      'aria-describedby': `hint-${kind}`,
    })
    radio.addEventListener('change', () => link.send({ type: 'behave', behavior: behavior() }))
    const text = element('span', {}, element('span', { class: 'option' }, label))
    const hintText = element('span', { class: 'hint', id: `hint-${kind}` }, hint)
    return {
      kind,
      radio,
      row: element('div', { class: 'choice' }, element('label', {}, radio, text), hintText),
    }
  })

  function behavior(): Behavior {
    const kind = radios.find(({ radio }) => radio.checked)?.kind ?? 'ask'
    if (kind !== 'refuse') return { kind }
    return { kind, code: refusals.find(refusal => String(refusal.code) === code.value)?.code ?? 4001 }
  }

  let listed: WalletView['accounts'] = []
  const account = select('current-account', value => {
    const chosen = listed.find(({ address }) => address === value)
    if (chosen) link.send({ type: 'select', account: chosen.address })
  })
  const chain = select('current-chain', value => link.send({ type: 'switch-chain', chainId: Number(value) }))
  const sites = element('ul', { class: 'sites' })
  const lock = button('Lock the wallet', 'quiet', 'lock', () => link.send({ type: 'lock' }))
  const quirks = quirkPanel(link)
  const sent = sentPanel(link)

  const panel = element(
    'section',
    { class: 'controls', 'aria-labelledby': 'controls-title' },
    element('h2', { id: 'controls-title' }, 'What should this wallet do?'),
    element(
      'fieldset',
      { class: 'behaviors' },
      element('legend', {}, 'When a site asks'),
      ...radios.flatMap(({ kind, row }) => (kind === 'refuse' ? [row, codeRow] : [row])),
    ),
    field('Account now', account),
    field('Network now', chain),
    sent.panel,
    element('h3', {}, 'Connected sites'),
    sites,
    quirks.panel,
    lock,
  )

  const update = (view: WalletView) => {
    const { accounts, state } = view
    listed = accounts
    quirks.update(state.quirks)
    sent.update(view)
    for (const { kind, radio } of radios) radio.checked = kind === state.behavior.kind
    codeRow.hidden = state.behavior.kind !== 'refuse'
    if (state.behavior.kind === 'refuse') code.value = String(state.behavior.code)
    fill(
      account,
      accounts.map(({ name, address }) => [address, `${titled(name)} · ${shortened(address)}`]),
      state.selected,
    )
    fill(
      chain,
      state.chains.map(({ id, name }) => [String(id), `${readable(name)} · ${id}`]),
      String(state.chainId),
    )
    lock.hidden = state.locked
    fillList(
      sites,
      Object.keys(state.sites).map(origin => site(link, origin)),
    )
  }
  return { panel, update }
}

function site(link: WalletLink, origin: string): Node {
  const leave = button('Disconnect', 'quiet', 'disconnect', () => link.send({ type: 'disconnect', origin }))
  leave.setAttribute('aria-label', `Disconnect ${origin}`)
  return element('li', {}, element('code', {}, readable(origin)), leave)
}
