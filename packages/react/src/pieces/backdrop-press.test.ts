import { expect, test, vi } from 'vitest'
import { backdropPress } from './backdrop-press.ts'

const onBackdrop = { target: 'dialog', currentTarget: 'dialog', detail: 1 }
const inside = { ...onBackdrop, target: 'text' }
const second = { ...onBackdrop, detail: 2 }

test.each([
  ['a press on the backdrop closes', onBackdrop, onBackdrop, 1],
  ['a selection dragged out of the dialog does not', inside, onBackdrop, 0],
  ['a press dragged into the dialog does not', onBackdrop, inside, 0],
  ['a press inside does not', inside, inside, 0],
  ['the second press of a double click does not', onBackdrop, second, 0],
])('%s', (_, down, up, times) => {
  const close = vi.fn()
  const press = backdropPress(close)
  press.onPointerDown(down)
  press.onClick(up)
  expect(close).toHaveBeenCalledTimes(times)
  // A press counts for one click only.
  press.onClick(onBackdrop)
  expect(close).toHaveBeenCalledTimes(times)
})
