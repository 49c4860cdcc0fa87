import { element, heading, lead, link, part } from '../ui/elements.ts'
import { errorText } from '../ui/notice.ts'
import { shortened } from '../ui/text.ts'
import type { PageConfig } from './config.ts'
import { pathTo, type Route, readRoute } from './route.ts'
import { openSafe } from './safe/context.ts'
import { appPage } from './ui/app-page.ts'
import { appsPage } from './ui/apps-page.ts'
import { homePage } from './ui/home-page.ts'
import { messagePage, messagesPage } from './ui/message-pages.ts'
import { queuePage, transactionPage } from './ui/transaction-pages.ts'
import { welcomePage } from './ui/welcome-page.ts'

// The page that simulates Safe's own wallet. Each of its pages is a separate page load, so that the policy matches the
// framed app.

const place = part('page')
const answer = await fetch('/config.json')
// The page's own server writes it.
const config = (await answer.json()) as PageConfig
const route = readRoute(new URL(location.href), config.chains)
try {
  await draw(route)
} catch (error) {
  place.replaceChildren(heading('That does not work'), lead(errorText(error)))
}
document.title = `${place.querySelector('h1')?.textContent ?? ''} · Safe{Wallet}, for the demo`
document.body.dataset.ready = 'true'

async function draw(route: Route): Promise<void> {
  if (route.page === 'welcome') return welcomePage(place, config, route.appUrl)
  if (route.page === 'nowhere') {
    place.replaceChildren(
      heading('Nothing is here'),
      lead(route.why),
      element('p', {}, link('Choose a Safe', '/')),
    )
    return
  }
  drawPlaces(route)
  const context = await openSafe(route.safe)
  switch (route.page) {
    case 'home':
      return homePage(place, context)
    case 'messages':
      return messagesPage(place, context)
    case 'message':
      return messagePage(place, context, route.hash)
    case 'queue':
      return queuePage(place, context)
    case 'transaction':
      return transactionPage(place, context, route.hash)
    case 'apps':
      return appsPage(place, context, config)
    case 'app':
      return appPage(place, context, route.appUrl)
  }
}

/** Renders the current Safe, and the navigation to its pages. */
function drawPlaces({ safe }: Exclude<Route, { page: 'welcome' | 'nowhere' }>): void {
  const { chain, address } = safe
  const shown = part('safe')
  shown.textContent = `${shortened(address)} on ${chain.name}`
  shown.title = address
  const places = part('places')
  places.hidden = false
  const pages = [
    ['Safe', '/home'],
    ['Messages', '/transactions/messages'],
    ['Transactions', '/transactions/queue'],
    ['Apps', '/apps'],
  ] as const
  places.replaceChildren(
    ...pages.map(([label, path]) => {
      const anchor = link(label, pathTo(path, safe))
      if (location.pathname === path) anchor.setAttribute('aria-current', 'page')
      return anchor
    }),
  )
}
