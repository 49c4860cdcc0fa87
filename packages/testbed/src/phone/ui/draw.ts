import { button, element, lead, originLine, part } from '../../ui/elements.ts'
import { type Screen, showScreen } from '../../ui/screen.ts'
import { readable } from '../../ui/text.ts'
import { refreshCost } from '../../wallet/ui/cost.ts'
import type { ConnectionState } from '../session/connection-state.ts'
import type { Phone, PhoneState } from '../session/phone.ts'
import type { PhonePrompt } from '../session/prompts.ts'
import { promptView } from './prompt-view.ts'
import { scanPanel } from './scan.ts'
import { settingsPanel } from './settings.ts'

/** Renders the phone into the page and keeps it up to date. */
export function drawPhone(phone: Phone): void {
  const scene = part('scene')
  const status = part('status')
  const notice = part('notice')
  const scan = scanPanel(phone)
  const { panel, update } = settingsPanel(phone)
  const home = part('home')
  home.append(scan, panel)
  let drawn = ''

  function draw(state: PhoneState): void {
    const [prompt] = state.prompts
    part('connection').textContent = connections[state.connection]
    document.body.dataset.connection = state.connection
    part('network').textContent = readable(state.chains[0]?.name ?? '')
    update(state)
    // A success message is outdated once there is another request.
    notice.hidden = state.notice === null || (state.notice.kind === 'done' && prompt !== undefined)
    notice.dataset.kind = state.notice?.kind ?? ''
    if (notice.textContent !== (state.notice?.text ?? '')) notice.textContent = state.notice?.text ?? ''

    const key = prompt
      ? `${prompt.kind} ${prompt.id} ${state.prompts.length} ${state.sending === prompt.id}`
      : `home ${state.memory.pairing !== null}`
    if (key !== drawn) {
      drawn = key
      if (prompt) drawPrompt(prompt, state)
      else drawHome(state)
    }
    const fee = prompt?.kind === 'request' ? state.fees[prompt.id] : undefined
    if (prompt?.kind === 'request' && prompt.request.means.kind === 'ask' && fee !== undefined)
      refreshCost(scene, { id: '', origin: '', method: '', prompt: prompt.request.means.prompt, fee })
  }

  function drawHome({ memory }: PhoneState): void {
    const pairing = memory.pairing !== null
    document.body.dataset.scene = pairing ? 'pairing' : 'home'
    home.hidden = pairing
    const title = pairing ? 'Waiting for the site' : 'Nothing is waiting'
    const text = pairing
      ? 'The link was taken up. What the site asks for is shown here as soon as it arrives.'
      : 'When a site asks for something, it is shown here.'
    const stop = button('Stop', 'secondary', 'stop', () => phone.stopPairing())
    enter({ heading: title, body: [lead(text)], actions: pairing ? [stop] : [] })
  }

  function drawPrompt(prompt: PhonePrompt, state: PhoneState): void {
    document.body.dataset.scene = 'ask'
    home.hidden = true
    const { title, body, approveLabel, account } = promptView(phone, state, prompt)
    const sending = state.sending === prompt.id
    const no = button('Refuse', 'secondary', 'refuse', () => void phone.refuse(prompt))
    const yes = button(
      sending ? 'Sending …' : (approveLabel ?? ''),
      'primary',
      'approve',
      () => void phone.approve(prompt, account()),
    )
    no.disabled = sending
    yes.disabled = sending
    const more = state.prompts.length - 1
    const request = element(
      'div',
      { class: 'request', 'data-prompt': prompt.kind, 'data-id': String(prompt.id) },
      originLine(`Asked by ${readable(prompt.site.name)}`, prompt.site.url),
      ...body,
    )
    const note = element(
      'p',
      { class: 'note' },
      more === 1 ? '1 more is waiting.' : `${more} more are waiting.`,
    )
    enter({
      heading: title,
      body: more > 0 ? [request, note] : [request],
      actions: approveLabel === null ? [no] : [no, yes],
    })
  }

  function enter(screen: Screen): void {
    showScreen(screen)
    status.textContent = screen.heading
  }

  phone.onState(draw)
  draw(phone.state())
}

const connections: Record<ConnectionState, string> = {
  off: 'Offline',
  idle: 'Ready',
  connecting: 'Looking for the relay …',
  open: 'Online',
}
