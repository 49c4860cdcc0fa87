import type { Address } from 'viem'
import { cards } from '../../wallet/accounts/roster.ts'
import { initialState } from '../../wallet/engine/state.ts'
import { element, fact } from '../../wallet/ui/element.ts'
import { fill } from '../../wallet/ui/fill.ts'
import type { WalletView } from '../../wallet/ui/link.ts'
import { readable, shortened, titled } from '../../wallet/ui/readable.ts'
import { requestView } from '../../wallet/ui/request-view.ts'
import type { PhoneAsk } from '../session/asks.ts'
import { missing } from '../session/namespaces.ts'
import type { Phone, PhoneState } from '../session/phone.ts'
import { partsOf } from './parts.ts'

/** What a person reads about what waits, and how they may answer it. */
export interface AskView {
  title: string
  body: Node[]
  /** `null`: the phone cannot do it. */
  approveLabel: string | null
  /** The account that was chosen. */
  account(): Address
}

/** Gives the readable form of what waits. */
export function askView(phone: Phone, state: PhoneState, ask: PhoneAsk): AskView {
  return ask.kind === 'request' ? requestOf(phone, state, ask) : connection(phone, state, ask)
}

function connection(phone: Phone, state: PhoneState, ask: Exclude<PhoneAsk, { kind: 'request' }>): AskView {
  const lacking =
    ask.kind === 'connect'
      ? missing(
          ask.proposal,
          state.chains.map(({ id }) => id),
        )
      : []
  const select = element('select', { id: 'connect-account' })
  fill(
    select,
    phone.accounts.map(({ name, address }) => [address, `${titled(name)} · ${shortened(address)}`]),
    state.memory.account,
  )
  const account = () =>
    phone.accounts.find(({ address }) => address === select.value)?.address ?? state.memory.account
  const text = element('div', { class: 'text' })
  const write = () => {
    const said = phone.textOf(ask, account())
    text.replaceChildren(...(said === null ? [] : message(said)))
  }
  select.addEventListener('change', write)
  write()
  const signs = text.childElementCount > 0
  const lead = signs
    ? 'It will see your address, and you sign in to it with this text in the same step.'
    : 'It will see your address, and can ask you to sign. It cannot sign by itself.'
  return {
    title: signs ? 'Connect and sign in?' : 'Connect to this site?',
    approveLabel: lacking.length > 0 ? null : signs ? 'Connect and sign' : 'Connect',
    account,
    body: [
      element('p', { class: 'lead' }, lead),
      ...(lacking.length > 0
        ? [
            element(
              'p',
              { class: 'trouble' },
              `It needs what this phone does not have: ${lacking.map(readable).join(', ')}.`,
            ),
          ]
        : []),
      element('div', { class: 'field' }, element('label', { for: select.id }, 'Account'), select),
      text,
    ],
  }
}

function requestOf(
  phone: Phone,
  state: PhoneState,
  { id, site, request }: Extract<PhoneAsk, { kind: 'request' }>,
): AskView {
  const account = () => state.memory.account
  // Anything else was answered before it could be shown.
  if (request.means.kind !== 'ask') return { title: 'One moment', body: [], approveLabel: null, account }
  const { ask } = request.means
  const view = requestView(walletView(phone, state, request.chainId), {
    id: String(id),
    origin: site.url,
    method: request.method,
    ask,
    ...(id in state.fees ? { fee: state.fees[id] ?? null } : {}),
  })
  const parts = ask.kind === 'message' && ask.text !== null ? partsOf(ask.text) : null
  return {
    title: parts ? 'Sign in?' : view.title,
    approveLabel: view.approveLabel,
    account,
    body: parts && ask.kind === 'message' && ask.text !== null ? message(ask.text) : view.body,
  }
}

/** Shows a text to be signed: a sign-in in its parts, with the whole beneath. */
function message(text: string): Node[] {
  const parts = partsOf(text)
  const whole = element('pre', { tabindex: '0', 'data-part': 'message' }, readable(text))
  if (!parts) return [element('section', { class: 'quotation' }, element('h2', {}, 'Message'), whole)]
  return [
    element(
      'dl',
      { class: 'facts' },
      ...parts.map(([label, value]) =>
        fact(label, label === 'Account' ? element('code', {}, value) : readable(value)),
      ),
    ),
    element(
      'details',
      { class: 'drawer quotation' },
      element('summary', {}, 'The whole text, as it is signed'),
      whole,
    ),
  ]
}

/** Gives what the extension wallet's views need to know of a wallet. */
function walletView(phone: Phone, { chains, known, memory }: PhoneState, chainId: number): WalletView {
  const accounts = cards(phone.accounts)
  const state = initialState(
    accounts.map(({ address }) => address),
    known,
  )
  const current = chains.some(({ id }) => id === chainId) ? chainId : memory.chainId
  return {
    walletName: 'Demo Phone',
    accounts,
    state: { ...state, chainId: current, selected: memory.account },
  }
}
