// Shows the notifications that the server pushes. It handles no requests of the pages.

self.addEventListener('push', event => {
  const { title, text, path, tag, language } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      lang: language,
      dir: 'auto',
      icon: '/favicon.svg',
      // The newest about one Safe or request replaces the others, and is announced again.
      tag,
      renotify: true,
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const target = new URL(event.notification.data.path, self.location.origin)
  if (target.origin === self.location.origin) event.waitUntil(open(target.href))
})

async function open(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => url.split('#', 1)[0] === href)
  await (found ? found.focus() : self.clients.openWindow(href))
}

// The push service has replaced the subscription of this browser.
self.addEventListener('pushsubscriptionchange', event => {
  event.waitUntil(resubscribe(event))
})

async function resubscribe({ newSubscription, oldSubscription }) {
  const { pushManager } = self.registration
  const subscription =
    newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/v1/notifications/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, language: self.navigator.language }),
  })
}
