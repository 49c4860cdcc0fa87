import { config } from '../config.ts'
import type { PageMessage, WalletMessage } from '../wire/message.ts'
import type { FrameMessage } from './frame-message.ts'
import { styled } from './styled.ts'

/** The wallet's window in the page: a dialog with the wallet's frame, like the popup of an extension. */
export type Pocket = ReturnType<typeof createPocket>

/** How long the wallet may take to load, in milliseconds. */
const timeout = 10_000

/** Creates the wallet's window; its frame is loaded at the first request or opening. */
export function createPocket(address: URL) {
  const requests = new MessageChannel()
  const control = new MessageChannel()
  const waitingListeners = new Set<(count: number) => void>()
  const lostListeners = new Set<() => void>()
  let loading: Promise<HTMLDialogElement> | undefined
  let byHand = false
  /** Set while the wallet itself closes the window: a request that arrives then is not rejected. */
  let hiding = false

  const load = () => {
    loading ??= build().catch(error => {
      loading = undefined
      for (const listener of lostListeners) listener()
      throw error
    })
    return loading
  }

  async function build(): Promise<HTMLDialogElement> {
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.title = config.name
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', config.name)
    dialog.append(frame)
    dialog.addEventListener('close', () => {
      byHand = false
      if (!hiding) control.port1.postMessage('closed')
      hiding = false
    })
    control.port1.onmessage = ({ data }: MessageEvent<FrameMessage>) => obey(dialog, frame, data)

    const loaded = Promise.withResolvers<void>()
    frame.addEventListener('load', () => loaded.resolve(), { once: true })
    const host = document.createElement('countersign-demo-wallet')
    styled(host, dialogStyle).append(dialog)
    await untilBody()
    document.body.append(host)
    const timer = setTimeout(() => loaded.reject(new Error('The demo wallet did not load.')), timeout)
    await loaded.promise.finally(() => clearTimeout(timer))
    frame.contentWindow?.postMessage('countersign:connect', address.origin, [requests.port2, control.port2])
    return dialog
  }

  function obey(dialog: HTMLDialogElement, frame: HTMLIFrameElement, message: FrameMessage): void {
    switch (message.type) {
      case 'show':
        if (!dialog.open) dialog.showModal()
        frame.focus()
        return
      case 'hide':
        if (!byHand) hide(dialog)
        return
      case 'close':
        hide(dialog)
        return
      case 'waiting':
        for (const listener of waitingListeners) listener(message.count)
        return
    }
  }

  function hide(dialog: HTMLDialogElement): void {
    if (!dialog.open) return
    hiding = true
    dialog.close()
  }

  return {
    post(message: PageMessage) {
      load().then(
        () => requests.port1.postMessage(message),
        () => undefined,
      )
    },
    onMessage(listener: (message: WalletMessage) => void) {
      requests.port1.onmessage = ({ data }: MessageEvent<WalletMessage>) => listener(data)
    },
    /** Calls a listener when the frame could not be loaded. */
    onLost: (listener: () => void) => void lostListeners.add(listener),
    onWaiting: (listener: (count: number) => void) => void waitingListeners.add(listener),
    /** Opens it manually; it then stays open until it is closed manually. */
    open() {
      load().then(
        dialog => {
          byHand = true
          if (!dialog.open) dialog.showModal()
          dialog.querySelector('iframe')?.focus()
        },
        () => undefined,
      )
    },
  }
}

async function untilBody(): Promise<void> {
  if (document.body) return
  await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

const dialogStyle = `
dialog {
  position: fixed;
  inset: 12px 12px auto auto;
  inline-size: min(376px, 100% - 24px);
  block-size: min(640px, 100% - 24px);
  max-inline-size: none;
  max-block-size: none;
  margin: 0;
  padding: 0;
  border: 1px solid #84246f;
  border-radius: 14px;
  overflow: hidden;
  background: Canvas;
  box-shadow: 0 18px 60px rgb(31 26 29 / 0.35);
}
dialog[open] {
  display: flex;
  flex-direction: column;
}
dialog::backdrop {
  background: rgb(31 26 29 / 0.25);
}
iframe {
  flex: 1;
  inline-size: 100%;
  border: 0;
}
`
