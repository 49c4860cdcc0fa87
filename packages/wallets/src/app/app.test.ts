import { expect, test, vi } from 'vitest'
import { atCode } from '../pairing/testing/relay-world.ts'
import { settle, useFakeTime } from '../testing/world.ts'

useFakeTime()

/** A page on a phone, in the foreground until a test changes that. */
function pageInFront() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const window = new EventTarget()
  return {
    page: { document, window },
    show: (visibilityState: DocumentVisibilityState) => {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
    tell: (type: string) => window.dispatchEvent(new Event(type)),
  }
}

async function atLink() {
  const surroundings = pageInFront()
  const made = await atCode({ page: surroundings.page })
  made.calls[0]?.tell({ uri: 'wc:1', lifetime: 300_000 })
  await settle()
  const app = () => made.runtime.state.getSnapshot().app
  return { ...made, ...surroundings, app }
}

test('an app that comes to the foreground has opened, and the person who comes back has returned', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.noteAppLinkFollowed()
  expect(app()).toBe('opening')
  await vi.advanceTimersByTimeAsync(800)
  show('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opened')
  show('visible')
  expect(app()).toBe('returned')
})

test('an app that opens over the page without hiding it counts as opened', async () => {
  const { runtime, tell, app } = await atLink()
  runtime.actions.noteAppLinkFollowed()
  tell('blur')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opened')
  tell('focus')
  expect(app()).toBe('returned')
})

test('an app that does not open is reported as missing and can be opened again', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.noteAppLinkFollowed()
  await vi.advanceTimersByTimeAsync(2_499)
  expect(app()).toBe('opening')
  await vi.advanceTimersByTimeAsync(1)
  expect(app()).toBe('not-installed')
  runtime.actions.noteAppLinkFollowed()
  show('hidden')
  expect(app()).toBe('opened')
})

test('a new address resets the state of the app', async () => {
  const { runtime, calls, show, app } = await atLink()
  runtime.actions.noteAppLinkFollowed()
  show('hidden')
  show('visible')
  await vi.advanceTimersByTimeAsync(300_000)
  calls[1]?.tell({ uri: 'wc:2', lifetime: 300_000 })
  expect(app()).toBe('not-opened')
})

test('leaving the page for something else does not count as opening the app', async () => {
  const { show, app } = await atLink()
  show('hidden')
  show('visible')
  expect(app()).toBe('not-opened')
})

test('an address that expired while the device slept is replaced when it wakes', async () => {
  const { runtime, calls, show } = await atLink()
  show('hidden')
  vi.setSystemTime(Date.now() + 300_000)
  await settle()
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ uri: 'wc:1' })
  show('visible')
  await settle()
  calls[1]?.tell({ uri: 'wc:2', lifetime: 300_000 })
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ uri: 'wc:2', renewals: 1 })
})

test('the page is not observed after disposal', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.noteAppLinkFollowed()
  runtime.dispose()
  show('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opening')
  expect(vi.getTimerCount()).toBe(0)
})
