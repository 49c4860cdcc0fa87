import { announce } from '../wire/announce.ts'
import type { WalletMessage } from '../wire/message.ts'
import { createProvider } from '../wire/provider.ts'
import { isFrom, toPage, toRelay } from './page-channel.ts'

// In the page's own world: the provider, which communicates with the relay in the extension's world of the same page.

const page = createProvider(message =>
  window.postMessage({ channel: toRelay, message }, window.location.origin),
)
window.addEventListener('message', event => {
  if (!isFrom(event, toPage)) return
  // Only the relay posts on this channel, and the worker checks everything that comes from here.
  const message = event.data.message as WalletMessage | { type: 'lost' }
  if (message.type === 'lost') page.lose()
  else page.receive(message)
})
announce(page.provider)
