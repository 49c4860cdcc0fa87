import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { currentConnection, type WalletView } from '../connection/state.ts'
import { steeredHosted, windowError } from '../connection/testing/hosted-world.ts'
import type { WalletConnection } from '../connection/wallet-connection.ts'
import { challengeOf, fox, one, settle, token, useFakeTime, world } from '../testing/world.ts'
import { inWindow } from './windows.ts'

// The whole runtime with hosted wallets, walked at random.

useFakeTime()

const actions = [
  ...(['open', 'close', 'back', 'cancel', 'retry', 'sign', 'verify', 'disconnect', 'showWindow'] as const),
] as const
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...actions) },
  { weight: 4, arbitrary: fc.constantFrom('base-account', 'acme', 'fox') },
  { weight: 2, arbitrary: fc.constantFrom('token', 'network', 'list') },
  { weight: 8, arbitrary: fc.constantFrom('yes', 'yes', 'no', 'blocked', 'wait') },
)
type Step = typeof steps extends fc.Arbitrary<infer Each> ? Each : never

/** A page whose wallets leave every request open until a test responds. */
function page(chainId = 1) {
  const steered = steeredHosted()
  const open: { readonly yes: () => void; readonly no: (error: Error) => void }[] = []
  function ask<Answer>(answer: Answer): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    open.push({ yes: () => resolve(answer), no: reject })
    return promise
  }
  const link: WalletConnection = {
    connect: async (): Promise<WalletView> => ({ accounts: [one], chainId }),
    reconnect: async () => undefined,
    disconnect: async () => {},
    signMessage: () => ask('0xab' as const),
    switchChain: () => ask(undefined),
    refresh: async () => {},
    watchToken: () => ask(undefined),
  }
  const made = world({}, { hosted: steered.hosted, openWalletConnection: async () => link })
  made.asked.challenge.resolve(challengeOf('c1'))
  return { ...made, ...steered, questions: open }
}

type Page = ReturnType<typeof page>

function act({ runtime, calls, questions }: Page, step: Step) {
  switch (step) {
    case 'base-account':
    case 'acme':
      return runtime.actions.choose(step)
    case 'fox':
      return runtime.actions.connect(fox)
    case 'token':
      return runtime.actions.watchToken(token)
    case 'network':
      return runtime.actions.switchNetwork('eip155:10')
    case 'list':
      return runtime.actions.show({ name: 'connect' })
    case 'yes':
      for (const { resolve } of calls.splice(0)) resolve(null)
      for (const { yes } of questions.splice(0)) yes()
      return
    case 'no':
    case 'blocked': {
      const error = windowError(step === 'no' ? 'popup-closed' : 'popup-blocked')
      for (const { reject } of calls.splice(0)) reject(error)
      for (const { no } of questions.splice(0)) no(error)
      return
    }
    case 'wait':
      return
    default:
      return runtime.actions[step]()
  }
}

const chainOf = ({ runtime }: Page) => currentConnection(runtime.state.getSnapshot().connection)?.chainId

test.each([
  [1, 1],
  [10, 0],
])('a token is requested in a window only if the wallet is on its chain (%i)', async (chainId, times) => {
  await import('../connection/connect-in-window.ts')
  const made = page(chainId)
  for (const step of ['open', 'base-account', 'yes'] as const) {
    act(made, step)
    await settle()
  }
  expect(chainOf(made)).toBe(chainId)
  made.hosted.openWindow.mockClear()
  act(made, 'token')
  expect(made.runtime.state.getSnapshot().token.status).toBe('asking')
  expect(made.hosted.openWindow).toHaveBeenCalledTimes(times)
  made.runtime.dispose()
})

test('windows open in the user gesture, and close when nothing waits in them, for any sequence of actions', async () => {
  // Loaded on demand. Once it is, no step waits for code: `settle` would wait for it each time.
  await Promise.all([import('../connection/connect-in-window.ts'), import('../wallet-requests.ts')])
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 25, size: 'max' }), async walk => {
      const made = page()
      const { runtime, hosted, open } = made
      const state = runtime.state.getSnapshot
      for (const step of ['open', ...walk] as const) {
        const before = new Set(inWindow(state()).map(({ request }) => request))
        hosted.openWindow.mockClear()
        act(made, step)
        const begun = inWindow(state()).filter(({ request }) => !before.has(request))
        for (const { wallet, request } of begun) {
          seen.add(`${request.split(' ')[0]}`)
          const isElsewhere = request.startsWith('token') && chainOf(made) !== 1
          if (!request.startsWith('network') && !isElsewhere)
            expect(hosted.openWindow).toHaveBeenCalledWith(wallet)
        }
        const asked = () => inWindow(state()).map(({ wallet: { id } }) => id)
        for (const id of open) expect(asked()).toContain(id)
        await vi.advanceTimersByTimeAsync(0)
        expect(inWindow(state()).filter(({ request }) => !before.has(request))).toEqual(
          begun.filter(({ request }) => inWindow(state()).some(each => each.request === request)),
        )
        for (const id of open) expect(asked()).toContain(id)
      }
      runtime.actions.close()
      expect(state().view).toBeNull()
      expect(open).toEqual(new Set())
      runtime.dispose()
    }),
    { numRuns: 400 },
  )
  expect([...seen].toSorted()).toEqual(['connection', 'network', 'sign-in', 'token'])
})
