import { expect, test, vi } from 'vitest'
import { inTurn } from './in-turn.ts'

test('the page’s own handler runs first, and the kit’s after it', () => {
  const calls: string[] = []
  inTurn(
    () => calls.push('page'),
    () => calls.push('kit'),
  )({ defaultPrevented: false })
  expect(calls).toEqual(['page', 'kit'])
})

test('without a handler of the page the kit’s runs', () => {
  const kit = vi.fn()
  inTurn(undefined, kit)({ defaultPrevented: false })
  expect(kit).toHaveBeenCalledTimes(1)
})

test('the page can prevent what the kit does', () => {
  const kit = vi.fn()
  const event = new Event('click', { cancelable: true })
  inTurn((given: Event) => given.preventDefault(), kit)(event)
  expect(kit).not.toHaveBeenCalled()
})
