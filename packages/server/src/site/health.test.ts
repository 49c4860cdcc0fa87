import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../store/open.ts'
import { healthRoutes } from './health.ts'

test('readiness is checked again two seconds later, also after the clock was set back', async () => {
  const store = openStore({ kind: 'sqlite', file: ':memory:' })
  onTestFinished(() => store.close())
  const ping = vi.spyOn(store, 'ping')
  const routes = healthRoutes({ store, nodes: new Map(), stopping: () => false })
  const ask = async () => (await routes.request('/readyz')).status
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  expect(await ask()).toBe(200)
  vi.advanceTimersByTime(2_001)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await ask()).toBe(200)
  expect(await ask()).toBe(200)
  expect(ping).toHaveBeenCalledTimes(2)
})
