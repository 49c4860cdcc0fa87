import { element } from '../wallet/ui/element.ts'
import { shortened } from '../wallet/ui/readable.ts'
import type { PageConfig } from './config.ts'
import { openDesk } from './desk/desk.ts'
import { pathTo, type Route, readRoute } from './route.ts'
import { appPage } from './ui/app-page.ts'
import { appsPage } from './ui/apps-page.ts'
import { homePage } from './ui/home-page.ts'
import { messagePage, messagesPage } from './ui/message-pages.ts'
import { heading, lead, link, part } from './ui/parts.ts'
import { queuePage, transactionPage } from './ui/transaction-pages.ts'
import { welcomePage } from './ui/welcome-page.ts'
import { wordsFor } from './ui/words.ts'

// The page that plays Safe's own wallet. Each of its pages is a page load, so that the policy fits what it frames.

const place = part('page')
const answer = await fetch('/config.json')
// Written by the page's own server.
const config = (await answer.json()) as PageConfig
const route = readRoute(new URL(location.href), config.chains)
try {
  await draw(route)
} catch (error) {
  place.replaceChildren(heading('That does not work'), lead(wordsFor(error)))
}
document.title = `${place.querySelector('h1')?.textContent ?? ''} · Safe’s wallet, for the demo`
document.body.dataset.ready = 'true'

async function draw(route: Route): Promise<void> {
  if (route.page === 'welcome') return welcomePage(place, config)
  if (route.page === 'nowhere') {
    place.replaceChildren(
      heading('Nothing is here'),
      lead(route.why),
      element('p', {}, link('Choose a Safe', '/')),
    )
    return
  }
  drawPlaces(route)
  const desk = await openDesk(route.safe, config)
  switch (route.page) {
    case 'home':
      return homePage(place, desk)
    case 'messages':
      return messagesPage(place, desk)
    case 'message':
      return messagePage(place, desk, route.hash)
    case 'queue':
      return queuePage(place, desk)
    case 'transaction':
      return transactionPage(place, desk, route.hash)
    case 'apps':
      return appsPage(place, desk)
    case 'app':
      return appPage(place, desk, route.appUrl)
  }
}

/** Draws which Safe it is, and the ways to its pages. */
function drawPlaces({ safe }: Exclude<Route, { page: 'welcome' | 'nowhere' }>): void {
  const { chain, address } = safe
  const shown = part('safe')
  shown.textContent = `${shortened(address)} on ${chain.name}`
  shown.title = address
  const places = part('places')
  places.hidden = false
  const ways = [
    ['Safe', '/home'],
    ['Messages', '/transactions/messages'],
    ['Transactions', '/transactions/queue'],
    ['Apps', '/apps'],
  ] as const
  places.replaceChildren(
    ...ways.map(([label, path]) => {
      const way = link(label, pathTo(path, safe))
      if (location.pathname === path) way.setAttribute('aria-current', 'page')
      return way
    }),
  )
}
