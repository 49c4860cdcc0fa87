import { part } from '../ui/elements.ts'
import { type Screen, showScreen } from '../ui/screen.ts'
import { callNode } from '../wallet/engine/rpc.ts'
import type { HostedAccount, HostedAccountKind } from './accounts/account.ts'
import { browserAuthenticator } from './accounts/browser-authenticator.ts'
import { createAccount } from './accounts/create-account.ts'
import { openAccounts } from './kept/accounts.ts'
import { openGrants } from './kept/grants.ts'
import { openSessions } from './kept/sessions.ts'
import { mischiefKey, takeMischief } from './mischief.ts'
import type { PageConfig } from './page-config.ts'
import { openChannel, type Site } from './protocol/channel.ts'
import { createRequestQueue, type Waiting } from './request-queue.ts'
import { perform } from './requests/perform.ts'
import { requestDeployment } from './requests/request-deployment.ts'
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
const patience = 3_000

// The page's own server writes it.
const config = (await (await fetch('/config.json')).json()) as PageConfig
const authenticator = browserAuthenticator()
const accounts = openAccounts(localStorage)
const grants = openGrants(localStorage)
const queue = createRequestQueue({
  chains: config.chains,
  sessions: openSessions(localStorage),
  grants,
  takeMischief: () => takeMischief(localStorage),
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
/** The desk only answers requests that arrived over the channel, which is open by then. */
const answering = {
  answer: (...given: Parameters<NonNullable<typeof channel>['answer']>) => channel?.answer(...given),
}

draw()
if (channel && localStorage.getItem(mischiefKey) !== 'no-handshake') channel.hello()
else if (channel) takeMischief(localStorage)
setTimeout(() => {
  long = true
  draw()
}, patience)
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
  show(`${rest.kind} ${long}`, 'none', () => restScreen(rest, { accounts: accounts.all, create }))
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
    accounts: accounts.all,
    lastUsed: grants.of(origin)[0] ?? null,
    create,
    async perform(account) {
      const value = await perform(waiting.prompt, account, {
        authenticator,
        chainId: waiting.chainId,
        chains: config.chains,
        call: callNode,
        mischief: waiting.mischief,
      })
      if (waiting.prompt.kind === 'connect') grants.add(origin, account.address)
      return value
    },
  })
}

async function create(kind: HostedAccountKind): Promise<HostedAccount> {
  const account = await createAccount(kind, {
    authenticator,
    deploy: requestDeployment,
    name: `${kinds[kind].name} ${accounts.all().length + 1}`,
  })
  accounts.add(account)
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
