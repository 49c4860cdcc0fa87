import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../testing/mount.ts'
import { useNetworkName } from './use-network-name.ts'

const shown: (string | undefined)[][] = []

afterEach(() => {
  vi.unstubAllGlobals()
})

function Names() {
  const known = useNetworkName(8453)
  const unknown = [useNetworkName(31_337_000), useNetworkName(Number.NaN)]
  shown.push([known, ...unknown, useNetworkName(null), useNetworkName(undefined)])
  return null
}

test('a network has its name by its number, once the names are loaded; without a number, there is no name', async () => {
  const { unmount } = await mount(<Names />)
  const nothing = [undefined, undefined, undefined, undefined]
  expect(shown[0]).toEqual([undefined, ...nothing])
  await vi.waitFor(() => expect(shown.at(-1)).toEqual(['Base', ...nothing]))
  // What React still has to do needs the window.
  await unmount()
})
