import { createStore } from '@countersign/wallets/state'
import { expect, test, vi } from 'vitest'
import type { Kit, Parts } from '../kit/kit.ts'
import { createControls } from './controls.ts'
import { kitWorld } from './testing/kit-world.ts'
import { whenReady } from './when-ready.ts'

/** A kit whose wallet code loads when the test says so. */
function make() {
  const { kit, runtime } = kitWorld()
  const ready = kit.parts.getSnapshot()
  const parts = createStore<Parts>({ status: 'absent' })
  const load = vi.fn(() => parts.set({ status: 'loading' }))
  const open = vi.fn()
  const whole: Kit = { ...kit, parts, load, open }
  return {
    kit: whole,
    parts,
    load,
    open,
    runtime,
    controls: createControls(whole),
    arrive: () => parts.set(ready),
  }
}

test('controls that need wallet code load it first', async () => {
  const { load, controls, runtime, arrive } = make()
  controls.show({ name: 'get-a-wallet' })
  expect(load).toHaveBeenCalled()
  arrive()
  await vi.waitFor(() => expect(runtime.state.getSnapshot().view).toEqual({ name: 'get-a-wallet' }))
})

test('if wallet code cannot be loaded, the dialog says so, and loading can be retried', async () => {
  const { kit, parts, open, controls, runtime, arrive } = make()
  controls.verify()
  parts.set({ status: 'failed' })
  await vi.waitFor(() => expect(open).toHaveBeenCalled())
  const again = whenReady(kit)
  arrive()
  expect(await again).toBe(runtime)
})

test('what is pending when the page unmounts is rejected', async () => {
  const { kit, parts } = make()
  const waiting = whenReady(kit)
  parts.set({ status: 'absent' })
  await expect(waiting).rejects.toThrow('could not be loaded')
})

test('a wallet’s window opens within the press, and nothing is loaded for it', () => {
  const { controls, load, runtime, arrive } = make()
  const openWindow = vi.spyOn(runtime, 'openWindow')
  controls.openWindow()
  expect(load).not.toHaveBeenCalled()
  arrive()
  controls.openWindow()
  expect(openWindow).toHaveBeenCalledTimes(1)
})
