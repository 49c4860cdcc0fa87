import { part } from '../ui/elements.ts'
import { type Screen, showScreen } from '../ui/screen.ts'
import { callNode } from '../wallet/engine/rpc.ts'
import type { HostedAccount, HostedAccountKind } from './accounts/account.ts'
import { browserAuthenticator } from './accounts/browser-authenticator.ts'
import { createAccount } from './accounts/create-account.ts'
import { readMisbehavior, takeMisbehavior } from './misbehavior.ts'
import { openChannel, type Site } from './protocol/channel.ts'
import { createRequestQueue, type Waiting } from './request-queue.ts'
import { deployOn } from './requests/deploy.ts'
import { perform } from './requests/perform.ts'
import type { HostedConfig } from './serve.ts'
import { openStorage } from './storage.ts'
import { promptScreen } from './ui/prompt-screen.ts'
import { type Rest, restScreen } from './ui/rest-screen.ts'
import { kinds } from './ui/words.ts'

// The page of a web wallet. A site opens it in a window, and communicates with window messages.

/**
 * How long the window stays open after the last answer, in milliseconds, for a library that sends requests one after
 * another.
 */
const lingering = 250
/** How long the page waits for a message of the site before it says so, in milliseconds. */
const messageTimeout = 3_000

// The page's own server writes it.
const config = (await (await fetch('/config.json')).json()) as HostedConfig
const authenticator = browserAuthenticator()
const storage = openStorage(localStorage)
const { accounts } = storage
const queue = createRequestQueue({
  chains: config.chains,
  storage,
  takeMisbehavior: () => takeMisbehavior(document),
  onChange: draw,
})
// A window of another origin only supports `postMessage` and a few more members (HTML §7.2.1.3).
const opener: Window | null = window.opener
let site: Site | null = null
let long = false
let gone = false
let shown: unknown = null

const channel =
  opener &&
  openChannel({
    opener,
    own: window,
    onSite(found) {
      site = found
      draw()
    },
    onMessage: (message, from) => void queue.take(message, from, answering),
  })
/** The queue only answers requests that arrived over the channel, which is open by then. */
const answering = {
  answer: (...given: Parameters<NonNullable<typeof channel>['answer']>) => channel?.answer(...given),
}

draw()
if (channel && readMisbehavior(document) !== 'no-handshake') channel.hello()
else if (channel) takeMisbehavior(document)
setTimeout(() => {
  long = true
  draw()
}, messageTimeout)
// When the window closes, Chromium drops messages posted on `pagehide`. Other browsers have no earlier event.
addEventListener('beforeunload', announceClosing)
addEventListener('pagehide', announceClosing)
document.body.dataset.ready = 'true'

function draw(): void {
  const [waiting, ...behind] = queue.waiting()
  part('behind').textContent = behind.length > 0 ? `${behind.length} more after this one` : ''
  if (waiting) {
    show(waiting, waiting.prompt.kind, () => question(waiting))
    return
  }
  const rest = resting()
  show(`${rest.kind} ${long}`, 'none', () => restScreen(rest, { accounts, create }))
  if (rest.kind === 'done') setTimeout(leave, lingering)
}

function resting(): Rest {
  const about = queue.turnedAway()
  if (about) return { kind: 'turned-away', about }
  if (!opener) return { kind: 'visit' }
  return site && !queue.isAwaited() ? { kind: 'done', site } : { kind: 'waiting', long }
}

/** Shows a screen, unless it is already shown: that keeps what the person has selected. */
function show(what: unknown, asked: Waiting['prompt']['kind'] | 'none', make: () => Screen): void {
  if (shown === what) return
  shown = what
  document.body.dataset.prompt = asked
  showScreen(make())
}

function question(waiting: Waiting): Screen {
  const { origin } = waiting.site
  return promptScreen({
    waiting,
    chains: config.chains,
    accounts,
    lastUsed: storage.granted(origin)[0] ?? null,
    create,
    async perform(account) {
      const value = await perform(waiting.prompt, account, {
        authenticator,
        chainId: waiting.chainId,
        chains: config.chains,
        call: callNode,
        misbehavior: waiting.misbehavior,
      })
      if (waiting.prompt.kind === 'connect') storage.grant(origin, account.address)
      return value
    },
  })
}

async function create(kind: HostedAccountKind): Promise<HostedAccount> {
  const account = await createAccount(kind, {
    authenticator,
    deploy: calls => deployOn(config.chains, calls),
    name: `${kinds[kind].name} ${accounts().length + 1}`,
  })
  storage.addAccount(account)
  return account
}

/**
 * Notifies the site that the window is closing, which it cannot detect otherwise. Pending requests, and requests to a
 * window that is about to close, would never be answered.
 */
function announceClosing(): void {
  if (!gone) channel?.bye()
  gone = true
}

function leave(): void {
  if (!queue.isAwaited() && !queue.turnedAway()) window.close()
}
