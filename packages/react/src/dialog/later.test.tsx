import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchWhenStirred, later } from './later.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const Nothing = () => null

test('code is fetched once, and again only if it could not be loaded', async () => {
  const load = vi.fn(async () => Nothing).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const View = later(load)
  expect(load).not.toHaveBeenCalled()
  await expect(View.fetch()).rejects.toThrow('Failed to fetch')
  await Promise.all([View.fetch(), View.fetch()])
  await View.fetch()
  expect(load).toHaveBeenCalledTimes(2)
})

test.each(['pointermove', 'pointerdown', 'keydown'])('a %s fetches all that is to come, once', name => {
  vi.stubGlobal('window', new EventTarget())
  const fetch = vi.fn(async () => Nothing)
  fetchWhenStirred([{ fetch }, { fetch }])
  expect(fetch).not.toHaveBeenCalled()
  window.dispatchEvent(new Event(name))
  window.dispatchEvent(new Event('keydown'))
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a dialog that is gone fetches nothing', () => {
  vi.stubGlobal('window', new EventTarget())
  const fetch = vi.fn(async () => Nothing)
  fetchWhenStirred([{ fetch }])()
  window.dispatchEvent(new Event('keydown'))
  expect(fetch).not.toHaveBeenCalled()
})

test('what has been fetched is drawn at once', async () => {
  const View = later(async () => ({ name }: { name: string }) => <p>{name}</p>)
  await View.fetch()
  expect(renderToStaticMarkup(<View name="Fox" />)).toBe('<p>Fox</p>')
})
