import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KitContext } from '../kit/context.ts'
import { mount } from '../testing/mount.ts'
import { alice, kitWorld, session } from './testing/kit-world.ts'
import { useCountersign } from './use-countersign.ts'

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

type Props = { readonly useIt: () => unknown; readonly renders: unknown[] }

function Component({ useIt, renders }: Props) {
  renders.push(useIt())
  return null
}

/** Mounts a component that uses the hook, and returns what it had in each render. */
async function seen(useIt: () => unknown) {
  const world = kitWorld()
  const renders: unknown[] = []
  const page = await mount(
    <KitContext value={world.kit}>
      <Component useIt={useIt} renders={renders} />
    </KitContext>,
  )
  // The backend has answered.
  await vi.waitFor(() => expect(world.kit.session.getSnapshot().status).toBe('signed-out'))
  await page.settle()
  const last = () => renders.at(-1)
  return { ...world, ...page, renders, last }
}

const useStatus = () => useCountersign(({ session }) => session.status)
const useBoth = () => useCountersign(({ session, signIn }) => ({ account: session.account, signIn }))
const useAction = () => useCountersign(({ signIn }) => signIn)

describe('a component that selects', () => {
  test('the status of the session renders when that changes, and not when the dialog does', async () => {
    const { runtime, kit, renders, settle, unmount } = await seen(useStatus)
    const before = renders.length
    expect(renders.at(-1)).toBe('signed-out')
    runtime.actions.open()
    runtime.actions.show({ name: 'what-is-a-wallet' })
    await settle()
    expect(renders).toHaveLength(before)
    kit.session.set(session)
    await settle()
    expect(renders).toHaveLength(before + 1)
    expect(renders.at(-1)).toBe('signed-in')
    await unmount()
  })

  test('several things in a new object gets the same one until one of them changes', async () => {
    const { runtime, kit, renders, last, settle, unmount } = await seen(useBoth)
    const [before, first] = [renders.length, last()]
    runtime.actions.open()
    await settle()
    expect(renders).toHaveLength(before)
    kit.session.set(session)
    await settle()
    expect(renders).toHaveLength(before + 1)
    expect(last()).not.toBe(first)
    expect(last()).toMatchObject({ account: session.account })
    await unmount()
  })

  test('an action gets the same function in every render', async () => {
    const { kit, renders, settle, unmount } = await seen(useAction)
    kit.session.set(session)
    await settle()
    expect(new Set(renders).size).toBe(1)
    await unmount()
  })
})

describe('without a selector', () => {
  test('a component gets everything, and renders with every change', async () => {
    const { runtime, connect, changeChain, renders, last, settle, unmount } = await seen(useCountersign)
    const before = renders.length
    expect(last()).toMatchObject({
      ...{ session: { status: 'signed-out' }, wallet: { status: 'disconnected' }, isWrongChain: false },
      ...{ wallets: [{ name: 'Fox' }], transactions: [], dialog: { isOpen: false, code: 'ready' } },
      chains: [
        { id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH' } },
        { id: 10, name: 'Optimism' },
      ],
    })
    runtime.actions.open()
    await settle()
    expect(renders.length).toBeGreaterThan(before)
    expect(last()).toMatchObject({ dialog: { isOpen: true, view: { name: 'connect' } } })
    runtime.actions.close()

    await connect()
    await settle()
    expect(last()).toMatchObject({
      wallet: { ...{ status: 'connected', address: alice, addresses: [alice] }, chain: { id: 1 } },
    })
    changeChain(137)
    await settle()
    expect(last()).toMatchObject({ wallet: { chainId: 137, chain: undefined }, isWrongChain: true })
    await unmount()
  })

  test('the state of a change of chain names it by its number', async () => {
    const { connect, runtime, connection, last, settle, unmount } = await seen(useCountersign)
    await connect()
    connection.switchChain.mockReturnValueOnce(new Promise(() => {}))
    runtime.actions.switchNetwork('eip155:10')
    await settle()
    expect(last()).toMatchObject({ dialog: { chainRequest: { status: 'asking', chainId: 10 } } })
    await unmount()
  })
})
