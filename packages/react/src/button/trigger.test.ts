import { expect, test, vi } from 'vitest'
import { composeHandlers } from './trigger.tsx'

test('the page’s own handler runs before the kit’s', () => {
  const calls: string[] = []
  composeHandlers(
    () => calls.push('page'),
    () => calls.push('kit'),
  )({ defaultPrevented: false })
  expect(calls).toEqual(['page', 'kit'])
})

test('without a handler of the page, the kit’s handler runs', () => {
  const kit = vi.fn()
  composeHandlers(undefined, kit)({ defaultPrevented: false })
  expect(kit).toHaveBeenCalledTimes(1)
})

test('the page’s handler can prevent the kit’s', () => {
  const kit = vi.fn()
  const event = new Event('click', { cancelable: true })
  composeHandlers((given: Event) => given.preventDefault(), kit)(event)
  expect(kit).not.toHaveBeenCalled()
})
