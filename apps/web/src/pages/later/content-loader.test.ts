import { describe, expect, test, vi } from 'vitest'
import { createContentLoader } from './content-loader.ts'

function loaderWith(load: () => Promise<string>, answers = true) {
  const reload = vi.fn()
  const loader = createContentLoader({ initial: undefined, load, serverAnswers: async () => answers, reload })
  return { loader, reload }
}
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

describe('the code of a page', () => {
  test('is loaded, and told of', async () => {
    const { loader } = loaderWith(async () => 'page')
    const told = vi.fn()
    loader.subscribe(told)
    expect(loader.getSnapshot()).toEqual({ status: 'loading' })
    await loader.load()
    expect(loader.getSnapshot()).toEqual({ status: 'ready', page: 'page' })
    expect(told).toHaveBeenCalledTimes(1)
  })

  test('that was loaded before is there at once, and not loaded again', async () => {
    const load = vi.fn(async () => 'new')
    const loader = createContentLoader({
      initial: 'page',
      load,
      serverAnswers: async () => true,
      reload: () => {},
    })
    expect(loader.getSnapshot()).toEqual({ status: 'ready', page: 'page' })
    await loader.load()
    expect(load).not.toHaveBeenCalled()
  })

  test('that did not come says so, and no new document is loaded unasked', async () => {
    const { loader, reload } = loaderWith(failing)
    await loader.load()
    expect(loader.getSnapshot()).toEqual({ status: 'failed', retrying: false })
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('trying again', () => {
  test('shows the page if its code comes now', async () => {
    const load = vi.fn(async () => 'page').mockRejectedValueOnce(new TypeError())
    const { loader, reload } = loaderWith(load)
    await loader.load()
    const retry = loader.retry()
    expect(loader.getSnapshot()).toEqual({ status: 'failed', retrying: true })
    await retry
    expect(loader.getSnapshot()).toEqual({ status: 'ready', page: 'page' })
    expect(reload).not.toHaveBeenCalled()
  })

  test('a second failure loads the document anew, since a browser may remember the first', async () => {
    const { loader, reload } = loaderWith(failing)
    await loader.load()
    await loader.retry()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('a second failure keeps the page where it is while the server does not answer', async () => {
    const { loader, reload } = loaderWith(failing, false)
    await loader.load()
    await loader.retry()
    expect(reload).not.toHaveBeenCalled()
    expect(loader.getSnapshot()).toEqual({ status: 'failed', retrying: false })
  })

  test('is done once at a time', async () => {
    const load = vi.fn(failing)
    const { loader, reload } = loaderWith(load)
    await loader.load()
    await Promise.all([loader.retry(), loader.retry()])
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does nothing while nothing has failed', async () => {
    const load = vi.fn(async () => 'page')
    const { loader } = loaderWith(load)
    await loader.retry()
    expect(load).not.toHaveBeenCalled()
  })
})
