import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createAdmission, usualAdmissionLimits } from './admission.ts'

/** Admits requests of networks, which are named by their first letter, and records the order in which they begin. */
function admitting(limits: Partial<typeof usualAdmissionLimits> = {}, isActive = () => false) {
  const admission = createAdmission({ isActive }, { ...usualAdmissionLimits, ...limits })
  const begun: string[] = []
  const admit = (name: string) => admission.admit(name.slice(0, 1), () => void begun.push(name))
  return { begun, admit }
}

test('a request begins immediately while its network has a place', () => {
  const { begun, admit } = admitting()
  admit('a1')
  expect(begun).toEqual(['a1'])
})

test('one network gets at most half of the places that others leave, and others begin without waiting for it', () => {
  const { begun, admit } = admitting({ places: 8, perTurn: 100 })
  for (let count = 1; count <= 10; count += 1) admit(`a${count}`)
  for (let count = 1; count <= 10; count += 1) admit(`b${count}`)
  admit('c1')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('networks take turns for the places that become free', async () => {
  const { begun, admit } = admitting({ places: 2, perTurn: 100 })
  const ends = new Map(['a1', 'a2', 'a3', 'b1', 'c1'].map(name => [name, admit(name)]))
  for (const name of ['a1', 'b1', 'a2', 'c1']) {
    ends.get(name)?.()
    await setImmediate()
  }
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
})

test('a limited number of requests begins in a turn of the event loop', async () => {
  const { begun, admit } = admitting({ perTurn: 3 })
  for (let count = 1; count <= 5; count += 1) admit(`a${count}`)
  admit('b1')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'a5'])
})

test('no request begins while clients connect, and those that wait begin afterwards', async () => {
  let isConnecting = true
  const { begun, admit } = admitting({}, () => isConnecting)
  admit('a1')
  await setImmediate()
  expect(begun).toEqual([])
  isConnecting = false
  await setImmediate()
  expect(begun).toEqual(['a1'])
})

test('a request that takes long, such as an event stream, releases its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, admit } = admitting({ places: 2, placeTime: 250 })
  const end = admit('a1')
  admit('a2')
  vi.advanceTimersByTime(249)
  await setImmediate()
  expect(begun).toEqual(['a1'])
  vi.advanceTimersByTime(1)
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
  // Its end frees no second place.
  end?.()
  admit('a3')
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
})

test('a request whose client is gone never begins, and takes no place', async () => {
  const { begun, admit } = admitting({ places: 2 })
  const end = admit('a1')
  const gone = admit('a2')
  admit('a3')
  gone?.()
  end?.()
  await setImmediate()
  await setImmediate()
  expect(begun).toEqual(['a1', 'a3'])
})

test('a network with too many waiting requests is refused more, and others are not', () => {
  const { admit } = admitting({ places: 2, waiting: 3 })
  const admitted = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1'].map(name => admit(name) !== undefined)
  expect(admitted).toEqual([true, true, true, true, false, true])
})

test('while all places are taken, no waiting network is asked again', () => {
  const { begun, admit } = admitting({ places: 1 })
  admit('a1')
  const at = vi.spyOn(Map.prototype, Symbol.iterator)
  for (const name of ['b1', 'c1', 'd1']) admit(name)
  expect(at).not.toHaveBeenCalled()
  at.mockRestore()
  expect(begun).toEqual(['a1'])
})
