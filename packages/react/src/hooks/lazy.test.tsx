import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { deDialog } from '../locales/de/dialog.ts'
import { enDialog } from '../locales/en/dialog.ts'
import { enRare } from '../locales/en/rare.ts'
import { Boundary, LeftOut } from '../pieces/boundary.tsx'
import { mount } from '../testing/mount.ts'
import { lazyView, lazyWords, loadOnActivity } from './lazy.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Nothing = () => null

test('the code of a view is loaded once, and again only after a failure', async () => {
  const load = vi.fn(async () => Nothing).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const View = lazyView(load)
  expect(load).not.toHaveBeenCalled()
  await expect(View.load()).rejects.toThrow('Failed to fetch')
  await Promise.all([View.load(), View.load()])
  await View.load()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each(['pointermove', 'pointerdown', 'keydown'])('a %s event loads all code, once', name => {
  vi.stubGlobal('window', new EventTarget())
  const load = vi.fn(async () => Nothing)
  loadOnActivity([{ load }, { load }])
  expect(load).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(name))
  window.dispatchEvent(new Event('keydown'))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a closed dialog loads nothing', () => {
  vi.stubGlobal('window', new EventTarget())
  const load = vi.fn(async () => Nothing)
  loadOnActivity([{ load }])()
  window.dispatchEvent(new Event('keydown'))
  expect(load).not.toHaveBeenCalled()
})

test('a view whose code is loaded renders at once', async () => {
  const View = lazyView(async () => ({ name }: { name: string }) => <p>{name}</p>)
  await View.load()
  expect(renderToStaticMarkup(<View name="Fox" />)).toBe('<p>Fox</p>')
})

test('a view whose code cannot be loaded fails after one attempt, and loads again on request', async () => {
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return Nothing
  })
  const View = lazyView(load)
  const failed = vi.fn((_: () => void) => null)
  const page = await mount(
    <Boundary fallback={failed}>
      <Suspense>
        <View />
      </Suspense>
    </Boundary>,
  )
  await page.settle()
  expect(load).toHaveBeenCalledTimes(1)
  expect(failed).toHaveBeenCalled()
  isOnline = true
  failed.mock.lastCall?.[0]()
  await page.settle()
  expect(load).toHaveBeenCalledTimes(2)
  expect(View.get()).toBe(Nothing)
  await page.unmount()
})

test('a view that failed is loaded again when it is mounted later', async () => {
  const load = vi.fn(async () => Nothing).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const View = lazyView(load)
  const optional = (
    <LeftOut>
      <View />
    </LeftOut>
  )
  const page = await mount(optional)
  expect(load).toHaveBeenCalledTimes(1)
  await page.render(null)
  await new Promise(resolve => setTimeout(resolve, 1_100))
  await page.render(optional)
  expect(load).toHaveBeenCalledTimes(2)
  await page.unmount()
})

test('words are loaded once for each language, and report when they are loaded', async () => {
  const load = vi.fn(async () => enRare)
  const words = lazyWords(load, () => enDialog)
  expect(words.areLoaded(enDialog)).toBe(false)
  expect(await Promise.all([words.load(enDialog), words.load(enDialog)])).toEqual([enRare, enRare])
  expect(words.areLoaded(enDialog)).toBe(true)
  expect(words.areLoaded(deDialog)).toBe(false)
  await words.load(deDialog)
  expect(load.mock.calls).toEqual([[enDialog], [deDialog]])
})

test('words that could not be loaded are loaded again by the next call', async () => {
  const load = vi.fn(async () => enRare).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const words = lazyWords(load, () => enDialog)
  await expect(words.load(enDialog)).rejects.toThrow('Failed to fetch')
  expect(words.areLoaded(enDialog)).toBe(false)
  expect(await words.load(enDialog)).toBe(enRare)
})
