import { refreshCost } from '../../wallet/ui/cost.ts'
import { button, element } from '../../wallet/ui/element.ts'
import { readable } from '../../wallet/ui/readable.ts'
import type { PhoneAsk } from '../session/asks.ts'
import type { Line } from '../session/line.ts'
import type { Phone, PhoneState } from '../session/phone.ts'
import { askView } from './ask-view.ts'
import { scanPanel } from './scan.ts'
import { settingsPanel } from './settings.ts'

/** Draws the phone into the page and keeps it up to date. */
export function drawPhone(phone: Phone): void {
  const scene = part('scene')
  const actions = part('actions')
  const status = part('status')
  const notice = part('notice')
  const scan = scanPanel(phone)
  const { panel, update } = settingsPanel(phone)
  const home = part('home')
  home.append(scan, panel)
  let drawn = ''

  function draw(state: PhoneState): void {
    const [ask] = state.asks
    part('line').textContent = lines[state.line]
    document.body.dataset.line = state.line
    part('network').textContent = readable(state.chains[0]?.name ?? '')
    update(state)
    // What went well before is no news once something else is asked.
    notice.hidden = state.notice === null || (state.notice.kind === 'done' && ask !== undefined)
    notice.className = state.notice?.kind ?? ''
    if (notice.textContent !== (state.notice?.text ?? '')) notice.textContent = state.notice?.text ?? ''

    const key = ask
      ? `${ask.kind} ${ask.id} ${state.asks.length} ${state.sending === ask.id}`
      : `home ${state.memory.pairing !== null}`
    if (key !== drawn) {
      drawn = key
      if (ask) drawAsk(ask, state)
      else drawHome(state)
    }
    const fee = ask?.kind === 'request' ? state.fees[ask.id] : undefined
    if (ask?.kind === 'request' && ask.request.means.kind === 'ask' && fee !== undefined)
      refreshCost(scene, { id: '', origin: '', method: '', ask: ask.request.means.ask, fee })
  }

  function drawHome({ memory }: PhoneState): void {
    const pairing = memory.pairing !== null
    document.body.dataset.scene = pairing ? 'pairing' : 'home'
    home.hidden = pairing
    actions.hidden = !pairing
    actions.replaceChildren(
      ...(pairing ? [button('Stop', 'secondary', 'stop', () => phone.stopPairing())] : []),
    )
    const heading = pairing ? 'Waiting for the site' : 'Nothing is waiting'
    const lead = pairing
      ? 'The link was taken up. What the site asks for is shown here as soon as it arrives.'
      : 'When a site asks for something, it is shown here.'
    enter(heading, [element('p', { class: 'lead' }, lead)])
  }

  function drawAsk(ask: PhoneAsk, state: PhoneState): void {
    document.body.dataset.scene = 'ask'
    home.hidden = true
    const { title, body, approveLabel, account } = askView(phone, state, ask)
    const sending = state.sending === ask.id
    const no = button('Refuse', 'secondary', 'refuse', () => void phone.refuse(ask))
    const yes = button(
      sending ? 'Sending …' : (approveLabel ?? ''),
      'primary',
      'approve',
      () => void phone.approve(ask, account()),
    )
    no.disabled = sending
    yes.disabled = sending
    actions.hidden = false
    actions.replaceChildren(no, ...(approveLabel === null ? [] : [yes]))
    const more = state.asks.length - 1
    enter(title, [
      element(
        'div',
        { class: 'request', 'data-ask': ask.kind, 'data-id': String(ask.id) },
        element(
          'p',
          { class: 'origin' },
          element('span', {}, `Asked by ${readable(ask.site.name)}`),
          element('code', {}, readable(ask.site.url)),
        ),
        ...body,
      ),
      ...(more > 0
        ? [element('p', { class: 'note' }, more === 1 ? '1 more is waiting.' : `${more} more are waiting.`)]
        : []),
    ])
  }

  function enter(heading: string, body: Node[]): void {
    const title = element('h1', { tabindex: '-1' }, heading)
    scene.replaceChildren(title, ...body)
    part('scroller').scrollTop = 0
    // The heading takes the focus, so that it is read out and no key press approves anything by accident.
    title.focus({ preventScroll: true })
    status.textContent = heading
  }

  phone.onState(draw)
  draw(phone.state())
}

const lines: Record<Line, string> = {
  off: 'Offline',
  idle: 'Ready',
  connecting: 'Looking for the relay …',
  open: 'Online',
}

/** Finds a part of the page. @throws {Error} */
export function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The phone's page has no part named ${id}.`)
  return found
}
