import { expect, test, vi } from 'vitest'
import { atCode } from '../pairing/relay-world.ts'
import { settle, useFakeTime } from '../world.ts'

useFakeTime()

/** A page on a phone, in front until a test says otherwise. */
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
  made.calls[0]?.tell({ type: 'uri', uri: 'wc:1', lifetime: 300_000 })
  const app = () => made.runtime.state.getSnapshot().app
  return { ...made, ...surroundings, app }
}

test('an app that comes in front has opened, and the person who comes back has returned', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.openingApp()
  expect(app()).toBe('opening')
  await vi.advanceTimersByTimeAsync(800)
  show('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opened')
  show('visible')
  expect(app()).toBe('returned')
})

test('an app that draws over the page has opened too', async () => {
  const { runtime, tell, app } = await atLink()
  runtime.actions.openingApp()
  tell('blur')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opened')
  tell('focus')
  expect(app()).toBe('returned')
})

test('where nothing takes over the app is taken for missing, and can be opened once more', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.openingApp()
  await vi.advanceTimersByTimeAsync(2_499)
  expect(app()).toBe('opening')
  await vi.advanceTimersByTimeAsync(1)
  expect(app()).toBe('not-installed')
  runtime.actions.openingApp()
  show('hidden')
  expect(app()).toBe('opened')
})

test('with a new address the app is to be opened anew', async () => {
  const { runtime, calls, show, app } = await atLink()
  runtime.actions.openingApp()
  show('hidden')
  show('visible')
  await vi.advanceTimersByTimeAsync(300_000)
  calls[1]?.tell({ type: 'uri', uri: 'wc:2', lifetime: 300_000 })
  expect(app()).toBe('not-opened')
})

test('whoever leaves the page for something else has opened no app', async () => {
  const { show, app } = await atLink()
  show('hidden')
  show('visible')
  expect(app()).toBe('not-opened')
})

test('an address that ran out while the device slept gives way when it wakes', async () => {
  const { runtime, calls, show } = await atLink()
  show('hidden')
  vi.setSystemTime(Date.now() + 300_000)
  await settle()
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ uri: 'wc:1' })
  show('visible')
  await settle()
  calls[1]?.tell({ type: 'uri', uri: 'wc:2', lifetime: 300_000 })
  expect(runtime.state.getSnapshot().pairing).toMatchObject({ uri: 'wc:2', renewals: 1 })
})

test('nothing is heard of the page after the end', async () => {
  const { runtime, show, app } = await atLink()
  runtime.actions.openingApp()
  runtime.dispose()
  show('hidden')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(app()).toBe('opening')
  expect(vi.getTimerCount()).toBe(0)
})
