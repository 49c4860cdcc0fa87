import type { HostedAccount, HostedAccountKind } from './accounts/account.ts'
import { browserAuthenticator } from './accounts/browser-authenticator.ts'
import { createAccount } from './accounts/create-account.ts'
import type { PageConfig } from './config.ts'
import { openDesk, type Waiting } from './desk.ts'
import { openAccounts } from './kept/accounts.ts'
import { openGrants } from './kept/grants.ts'
import { openSessions } from './kept/sessions.ts'
import { mischiefKey, takeMischief } from './mischief.ts'
import { openChannel, type Site } from './protocol/channel.ts'
import { UnreachableChain, walletNode } from './requests/node.ts'
import { perform } from './requests/perform.ts'
import { requestDeployment } from './requests/request-deployment.ts'
import { askScreen, type Screen } from './ui/ask-screen.ts'
import { part } from './ui/parts.ts'
import { type Rest, restScreen } from './ui/rest-screen.ts'
import { kinds } from './ui/words.ts'

// The page of a wallet on the web. A site opens it in a window, and speaks with it by the window's messages.

/** How long the window stays when all is answered, for a library that asks for one thing after the other. */
const lingering = 250
/** After this long without a word of the site, the page says so. */
const patience = 3_000

// Written by the page's own server.
const config = (await (await fetch('/config.json')).json()) as PageConfig
const authenticator = browserAuthenticator()
const accounts = openAccounts(localStorage)
const grants = openGrants(localStorage)
const desk = openDesk({
  chains: config.chains,
  sessions: openSessions(localStorage),
  grants,
  takeMischief: () => takeMischief(localStorage),
  onChange: draw,
})
// A window of another origin can be posted to, and nothing else (HTML §7.2.1.3).
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
    onMessage: (message, from) => void desk.take(message, from, answering),
  })
/** The desk answers only what has come by the channel, which is open by then. */
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
// Chromium loses what is posted at the last moment, `pagehide`, where the window is closed; others know no earlier one.
addEventListener('beforeunload', takeLeave)
addEventListener('pagehide', takeLeave)
document.body.dataset.ready = 'true'

function draw(): void {
  const [waiting, ...behind] = desk.waiting()
  part('behind').textContent = behind.length > 0 ? `${behind.length} more after this one` : ''
  if (waiting) {
    show(waiting, waiting.ask.kind, () => question(waiting))
    return
  }
  const rest = resting()
  show(`${rest.kind} ${long}`, 'none', () => restScreen(rest, { accounts: accounts.all, create }))
  if (rest.kind === 'done') setTimeout(leave, lingering)
}

function resting(): Rest {
  const about = desk.turnedAway()
  if (about) return { kind: 'turned-away', about }
  if (!opener) return { kind: 'visit' }
  return site && !desk.isAwaited() ? { kind: 'done', site } : { kind: 'waiting', long }
}

/** Shows a screen, unless it is there already: what a person has chosen on it stays. */
function show(what: unknown, asked: Waiting['ask']['kind'] | 'none', make: () => Screen): void {
  if (shown === what) return
  shown = what
  const { body, actions } = make()
  document.body.dataset.ask = asked
  part('scroller').replaceChildren(body)
  part('actions').replaceChildren(...actions)
  part('actions').hidden = actions.length === 0
  // The heading takes the focus, so that it is read out and no key press agrees to anything by accident.
  body.querySelector('h1')?.focus()
}

function question(waiting: Waiting): Screen {
  const { origin } = waiting.site
  return askScreen({
    waiting,
    chains: config.chains,
    accounts: accounts.all,
    lastUsed: grants.of(origin)[0] ?? null,
    create,
    async perform(account) {
      const value = await perform(waiting.ask, account, {
        authenticator,
        chainId: waiting.chainId,
        chains: config.chains.map(({ id }) => id),
        node,
        mischief: waiting.mischief,
      })
      if (waiting.ask.kind === 'connect') grants.add(origin, account.address)
      return value
    },
  })
}

function node(id: number) {
  const chain = config.chains.find(known => known.id === id)
  if (!chain) throw new UnreachableChain(`Chain ${id}`)
  return walletNode(chain)
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
 * Tells the site that the window goes: nothing else does. What it waits for, or asks of a window that is about to close,
 * would never be answered.
 */
function takeLeave(): void {
  if (!gone) channel?.bye()
  gone = true
}

function leave(): void {
  if (!desk.isAwaited() && !desk.turnedAway()) window.close()
}
