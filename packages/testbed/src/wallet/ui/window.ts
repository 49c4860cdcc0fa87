import { toHex } from 'viem'
import { button, element, lead, originLine, part } from '../../ui/elements.ts'
import { type Screen, showScreen } from '../../ui/screen.ts'
import { readable } from '../../ui/text.ts'
import type { PendingRequest } from '../engine/state.ts'
import { controlPanel } from './control-panel.ts'
import { refreshCost } from './cost.ts'
import type { WalletLink, WalletView } from './link.ts'
import { requestView } from './request-view.ts'

/** The content of the upper part of the window. */
type Scene =
  | { kind: 'home' }
  | { kind: 'locked'; waiting: number }
  | { kind: 'stalling'; waiting: number }
  | { kind: 'request'; request: PendingRequest; more: number }

function sceneOf({ state }: WalletView): Scene {
  const [request] = state.pending
  if (state.locked) return { kind: 'locked', waiting: state.pending.length }
  if (!request) return { kind: 'home' }
  if (state.behavior.kind === 'stall') return { kind: 'stalling', waiting: state.pending.length }
  return { kind: 'request', request, more: state.pending.length - 1 }
}

/** Renders the wallet's window into the page and keeps it up to date. */
export function drawWindow(link: WalletLink): void {
  const status = part('status')
  const network = part('network')
  const { panel, update } = controlPanel(link)
  const drawer = element(
    'details',
    { class: 'drawer' },
    element('summary', {}, 'Change how this wallet behaves'),
  )
  part('controls').append(drawer, panel)
  const close = part('close')
  close.hidden = !link.close
  close.addEventListener('click', () => link.close?.())
  let drawn = ''

  function draw(scene: Scene, view: WalletView): void {
    const screen = content(scene, view, link)
    document.body.dataset.scene = scene.kind
    drawer.hidden = scene.kind === 'home'
    // The panel is collapsed below a request, so that only the request is in view.
    if (scene.kind === 'home' || scene.kind === 'stalling') drawer.after(panel)
    else drawer.append(panel)
    drawer.hidden ||= scene.kind === 'stalling'
    drawer.open = false
    showScreen(screen)
    status.textContent = scene.kind === 'home' ? 'Nothing is waiting.' : screen.heading
  }

  link.subscribe(view => {
    document.title = view.walletName
    part('wallet-name').textContent = view.walletName
    const chain = view.state.chains.find(({ id }) => id === view.state.chainId)
    network.textContent = readable(chain?.name ?? toHex(view.state.chainId))
    update(view)
    const scene = sceneOf(view)
    const key = scene.kind === 'request' ? `${scene.request.id} ${scene.more}` : JSON.stringify(scene)
    if (key !== drawn) draw(scene, view)
    drawn = key
    if (scene.kind === 'request') refreshCost(part('scene'), scene.request)
  })
}

function content(scene: Scene, view: WalletView, link: WalletLink): Screen {
  switch (scene.kind) {
    case 'home':
      return {
        heading: 'Nothing is waiting',
        body: [lead('When a site asks for something, it is shown here.')],
        actions: [],
      }
    case 'locked':
      return {
        heading: 'The wallet is locked',
        body: [
          lead('Sites see no accounts until you unlock it. This one needs no password.'),
          ...waitingNote(scene.waiting),
        ],
        actions: [button('Unlock', 'primary', 'unlock', () => link.send({ type: 'unlock' }))],
      }
    case 'stalling':
      return {
        heading: 'Not answering',
        body: [
          lead('This wallet is set to never answer. Choose something else below to go on.'),
          ...waitingNote(scene.waiting),
        ],
        actions: [],
      }
    case 'request':
      return requestContent(scene, view, link)
  }
}

function requestContent(scene: Scene & { kind: 'request' }, view: WalletView, link: WalletLink): Screen {
  const { id, origin } = scene.request
  const { title, approveLabel, body, chosen } = requestView(view, scene.request)
  const approve = button(approveLabel, 'primary', 'approve', () =>
    link.send(chosen ? { type: 'approve', id, accounts: chosen() } : { type: 'approve', id }),
  )
  const reject = button('Reject', 'secondary', 'reject', () => link.send({ type: 'reject', id }))
  const content = element(
    'div',
    { class: 'request', 'data-request': id },
    originLine('Asked by', origin),
    ...body,
  )
  if (chosen) content.addEventListener('change', () => (approve.disabled = chosen().length === 0))
  return { heading: title, body: [content, ...waitingNote(scene.more, 'more ')], actions: [reject, approve] }
}

function waitingNote(count: number, more = ''): Node[] {
  if (count === 0) return []
  const text = count === 1 ? `1 ${more}request is waiting.` : `${count} ${more}requests are waiting.`
  return [element('p', { class: 'note' }, text)]
}
