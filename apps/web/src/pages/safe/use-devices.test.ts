import { expect, test } from 'vitest'
import { type KnownDevice, keepDevices, readDevices } from './use-devices.ts'

function memoryWith(kept: string | null = null) {
  let value = kept
  return {
    getItem: () => value,
    setItem: (_: string, text: string) => {
      value = text
    },
  }
}

const device: KnownDevice = {
  uuid: '00000000-0000-0000-0000-000000000001',
  type: 'IOS',
  safe: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  registeredAt: 1_700_000_000_000,
}

test('stored devices are read again', () => {
  const memory = memoryWith()
  expect(keepDevices(memory, [device])).toBe(true)
  expect(readDevices(memory)).toEqual([device])
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{}'],
  ['a device of no kind', JSON.stringify([{ ...device, type: 'TOASTER' }])],
  ['a device of no time', JSON.stringify([{ ...device, registeredAt: null }])],
])('no device is read from %s', (_, kept) => {
  expect(readDevices(memoryWith(kept))).toEqual([])
})

test('a browser without storage causes no error', () => {
  const memory = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(readDevices(memory)).toEqual([])
  expect(keepDevices(memory, [device])).toBe(false)
})
