import { createStore } from '@countersign/wallets/state'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kitWorld, session } from '../headless/testing/kit-world.ts'
import { KitContext } from '../kit/context.ts'
import type { Kit } from '../kit/kit.ts'
import { mount } from '../testing/mount.ts'
import { ConnectButton } from './connect-button.tsx'
import type { ConnectButtonState } from './custom-button.ts'

const withButton = (kit: Kit, draw: (state: ConnectButtonState) => string | null) => (
  <KitContext value={kit}>
    <ConnectButton.Custom>{draw}</ConnectButton.Custom>
  </KitContext>
)

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Mounts a button of the page’s own that shows nothing, and returns its latest state. */
async function shown(world: ReturnType<typeof kitWorld>) {
  const states: ConnectButtonState[] = []
  const page = await mount(
    withButton(world.kit, state => {
      states.push(state)
      return null
    }),
  )
  const now = () => {
    const state = states.at(-1)
    if (!state) throw new Error('It was not rendered.')
    return state
  }
  return { ...page, now }
}

test('a server renders a button of the page’s own with who is signed in', () => {
  vi.unstubAllGlobals()
  const { kit } = kitWorld()
  const draw = ({ status, accountName, walletStatus }: ConnectButtonState) =>
    [status, accountName, walletStatus].join(' ')
  expect(renderToStaticMarkup(withButton(kit, draw))).toBe('signed-out  not-connected')
  kit.session.set(session)
  expect(renderToStaticMarkup(withButton(kit, draw))).toBe('signed-in 0xd8dA…6045 not-connected')
})

describe('a button of the page’s own', () => {
  test('opens the dialog to sign in, and the profile of a signed-in person', async () => {
    const world = kitWorld()
    const { now, settle, unmount } = await shown(world)
    expect(now()).toMatchObject({ status: 'signed-out', isOpen: false })
    now().open()
    await settle()
    expect(world.state.getSnapshot().view).toEqual({ name: 'connect' })
    expect(now().isOpen).toBe(true)
    world.kit.close()
    world.kit.session.set(session)
    await world.connect()
    await settle()
    now().open()
    expect(world.state.getSnapshot().view).toEqual({ name: 'profile' })
    world.kit.close()
    now().openChains()
    expect(world.state.getSnapshot().view).toEqual({ name: 'networks' })
    await unmount()
  })

  test('shows the verified name and the picture of the account, and whether the wallet is on the right chain', async () => {
    const world = kitWorld()
    const info = vi.fn(async () => ({
      ...{ account: session.account, kind: 'eoa', avatar: '/avatar', unavailable: [] },
      name: { value: 'alice.eth', unusual: [] },
    }))
    const kit = { ...world.kit, accounts: { rpc: null, info: info as never } }
    world.backend.session.mockResolvedValue(session)
    const { now, unmount } = await shown({ ...world, kit })
    await vi.waitFor(() => expect(now()).toMatchObject({ accountName: 'alice.eth', avatar: '/avatar' }))
    expect(now().walletStatus).toBe('not-connected')
    await world.connect()
    await vi.waitFor(() =>
      expect(now()).toMatchObject({ walletStatus: 'connected', chain: { id: 1, name: 'Ethereum' } }),
    )
    world.changeChain(137)
    await vi.waitFor(() => expect(now()).toMatchObject({ walletStatus: 'wrong-network', chain: undefined }))
    kit.session.set(null)
    await vi.waitFor(() => expect(now()).toMatchObject({ status: 'signed-out', accountName: undefined }))
    await unmount()
  })

  test('prepares the dialog for people who are not signed in, as the kit’s own button does', async () => {
    const world = kitWorld({ code: 'absent' })
    const prepare = vi.fn()
    vi.stubGlobal('navigator', {})
    const { settle, unmount } = await shown({ ...world, kit: { ...world.kit, prepare } })
    await settle()
    await vi.waitFor(() => expect(prepare).toHaveBeenCalled(), 3_000)
    await unmount()
  })
})

test('a store of details keeps its snapshot while nothing changes', async () => {
  const { detailsOf } = await import('./button-details.ts')
  const { kit } = kitWorld()
  const store = detailsOf({ ...kit, corner: createStore(null) })
  expect(store.getSnapshot()).toBe(store.getSnapshot())
})
