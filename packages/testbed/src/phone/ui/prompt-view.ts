import type { Address } from 'viem'
import { code, element, fact, facts, lead, quotation } from '../../ui/elements.ts'
import { field, fill, select } from '../../ui/fields.ts'
import { readable, shortened, titled } from '../../ui/text.ts'
import { cards } from '../../wallet/accounts/roster.ts'
import { initialState } from '../../wallet/engine/state.ts'
import type { WalletView } from '../../wallet/ui/link.ts'
import { requestView } from '../../wallet/ui/request-view.ts'
import { missing } from '../session/namespaces.ts'
import type { Phone, PhoneState } from '../session/phone.ts'
import type { PhonePrompt } from '../session/prompts.ts'
import { partsOf } from './parts.ts'

/** What a person reads about a pending request, and how they can answer it. */
export interface PromptView {
  title: string
  body: Node[]
  /** `null`: the phone does not support it. */
  approveLabel: string | null
  /** Returns the selected account. */
  account(): Address
}

/** Renders a pending request. */
export function promptView(phone: Phone, state: PhoneState, prompt: PhonePrompt): PromptView {
  return prompt.kind === 'request' ? requestOf(phone, state, prompt) : connection(phone, state, prompt)
}

function connection(
  phone: Phone,
  state: PhoneState,
  prompt: Exclude<PhonePrompt, { kind: 'request' }>,
): PromptView {
  const lacking =
    prompt.kind === 'connect'
      ? missing(
          prompt.proposal,
          state.chains.map(({ id }) => id),
        )
      : []
  const chosen = select('connect-account', write)
  fill(
    chosen,
    phone.accounts.map(({ name, address }) => [address, `${titled(name)} · ${shortened(address)}`]),
    state.memory.account,
  )
  const account = () =>
    phone.accounts.find(({ address }) => address === chosen.value)?.address ?? state.memory.account
  const text = element('div', { class: 'text' })
  function write(): void {
    const shown = phone.textOf(prompt, account())
    text.replaceChildren(...(shown === null ? [] : message(shown)))
  }
  write()
  const signs = text.childElementCount > 0
  const about = signs
    ? 'It will see your address, and you sign in to it with this text in the same step.'
    : 'It will see your address, and can ask you to sign. It cannot sign by itself.'
  return {
    title: signs ? 'Connect and sign in?' : 'Connect to this site?',
    approveLabel: lacking.length > 0 ? null : signs ? 'Connect and sign' : 'Connect',
    account,
    body: [
      lead(about),
      ...(lacking.length > 0
        ? [
            element(
              'p',
              { class: 'notice', 'data-kind': 'trouble' },
              `It needs what this phone does not have: ${lacking.map(readable).join(', ')}.`,
            ),
          ]
        : []),
      field('Account', chosen),
      text,
    ],
  }
}

function requestOf(
  phone: Phone,
  state: PhoneState,
  { id, site, request }: Extract<PhonePrompt, { kind: 'request' }>,
): PromptView {
  const account = () => state.memory.account
  // Other requests are answered automatically before they could be shown.
  if (request.means.kind !== 'ask') return { title: 'One moment', body: [], approveLabel: null, account }
  const { prompt } = request.means
  const view = requestView(walletView(phone, state, request.chainId), {
    id: String(id),
    origin: site.url,
    method: request.method,
    prompt,
    ...(id in state.fees ? { fee: state.fees[id] ?? null } : {}),
  })
  const parts = prompt.kind === 'message' && prompt.text !== null ? partsOf(prompt.text) : null
  return {
    title: parts ? 'Sign in?' : view.title,
    approveLabel: view.approveLabel,
    account,
    body: parts && prompt.kind === 'message' && prompt.text !== null ? message(prompt.text) : view.body,
  }
}

/** Renders a text to sign: a sign-in by its fields, with the complete text below. */
function message(text: string): Node[] {
  const parts = partsOf(text)
  if (!parts) return [quotation('Message', text)]
  return [
    facts(...parts.map(([label, value]) => fact(label, label === 'Account' ? code(value) : readable(value)))),
    element(
      'details',
      { class: 'drawer quotation' },
      element('summary', {}, 'The whole text, as it is signed'),
      element('pre', { tabindex: '0', 'data-part': 'message' }, readable(text)),
    ),
  ]
}

/** Returns the wallet state that the extension wallet's views require. */
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
