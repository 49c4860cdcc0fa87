import { announce } from '../wire/announce.ts'
import { createProvider } from '../wire/provider.ts'
import { createPocket } from './pocket.ts'
import { createTab } from './tab.ts'

// The injected wallet's classic script: announces the provider immediately, and loads the rest on demand.

const pocket = createPocket(new URL('wallet.html', currentScript()))
const page = createProvider(message => pocket.post(message))
pocket.onMessage(page.receive)
pocket.onLost(page.lose)
announce(page.provider)
createTab(pocket)

function currentScript(): string {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('The demo wallet must be a classic script.')
  return script.src
}
