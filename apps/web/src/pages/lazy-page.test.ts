import { describe, expect, test, vi } from 'vitest'
import { de } from '../locales/de/locale.ts'
import { en } from '../locales/en/locale.ts'
import { createLazyPage } from './lazy-page.tsx'

const Content = () => null
const loading = async () => ({ Content })
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

function pageWith(load: () => Promise<{ Content: typeof Content }>, answers = true) {
  const reload = vi.fn()
  const page = createLazyPage('profile', load, { serverAnswers: async () => answers, reload })
  return { page, reload }
}

describe('the code of a page', () => {
  test('is loaded with its messages, and listeners are called', async () => {
    const { page } = pageWith(loading)
    const listener = vi.fn()
    page.subscribe(listener)
    expect(page.getSnapshot()).toEqual({ status: 'loading' })
    await page.load(en)
    expect(page.getSnapshot()).toMatchObject({
      status: 'known',
      value: { Content, words: await en.load('profile'), locale: en },
    })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('that was loaded before is available at once, and not loaded again', async () => {
    const load = vi.fn(loading)
    const { page } = pageWith(load)
    await page.load(en)
    await page.load(en)
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('is loaded once for two components that request it at the same time', async () => {
    const load = vi.fn(loading)
    const { page } = pageWith(load)
    await Promise.all([page.load(en), page.load(en)])
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('that fails to load is reported as failed, and the document is not reloaded automatically', async () => {
    const { page, reload } = pageWith(failing)
    await page.load(en)
    expect(page.getSnapshot().status).toBe('unavailable')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('another language', () => {
  test('replaces the messages once they are loaded', async () => {
    const { page } = pageWith(loading)
    await page.load(en)
    const change = page.load(de)
    expect(page.getSnapshot()).toMatchObject({ value: { locale: en } })
    await change
    expect(page.getSnapshot()).toMatchObject({ value: { words: await de.load('profile'), locale: de } })
  })

  test('that fails to load leaves the page in the previous one', async () => {
    const { page } = pageWith(loading)
    await page.load(en)
    await page.load({ ...de, load: failing })
    expect(page.getSnapshot()).toMatchObject({ status: 'known', value: { locale: en } })
  })
})

describe('a retry', () => {
  test('shows the page if its code loads now', async () => {
    const { page, reload } = pageWith(vi.fn(loading).mockRejectedValueOnce(new TypeError()))
    await page.load(en)
    const retry = page.retry()
    expect(page.getSnapshot()).toMatchObject({ status: 'loading', error: new TypeError() })
    await retry
    expect(page.getSnapshot()).toMatchObject({ status: 'known', value: { Content } })
    expect(reload).not.toHaveBeenCalled()
  })

  test('that fails again reloads the document, because a browser may cache the first failure', async () => {
    const { page, reload } = pageWith(failing)
    await page.load(en)
    await page.retry()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('that fails again does not reload the document while the server does not respond', async () => {
    const { page, reload } = pageWith(failing, false)
    await page.load(en)
    await page.retry()
    expect(reload).not.toHaveBeenCalled()
    expect(page.getSnapshot().status).toBe('unavailable')
  })

  test('runs only once at a time', async () => {
    const load = vi.fn(failing)
    const { page, reload } = pageWith(load)
    await page.load(en)
    await Promise.all([page.retry(), page.retry()])
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does nothing if nothing has failed', async () => {
    const load = vi.fn(loading)
    const { page } = pageWith(load)
    await page.retry()
    expect(load).not.toHaveBeenCalled()
  })
})
