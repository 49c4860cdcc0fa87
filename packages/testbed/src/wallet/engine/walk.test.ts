import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { chains, otherSite, site } from '../testing/test-wallet.ts'
import type { Prompt } from './request.ts'
import { initialState, visibleAccounts, type WalletState } from './state.ts'
import type { Action, Effect } from './step.ts'
import { transition } from './transition.ts'

const people = [accounts.alice.address, accounts.bob.address, accounts.carol.address]
const address = fc.constantFrom(...people)
const origin = fc.constantFrom(site, otherSite)
const chain = {
  ...chains[0],
  id: 137,
  name: 'Polygon',
  rpcUrls: [],
  nativeCurrency: { name: '', symbol: '', decimals: 18 },
}
const prompt: fc.Arbitrary<Prompt> = fc.oneof(
  fc.constant<Prompt>({ kind: 'connect' }),
  address.map((from): Prompt => ({ kind: 'message', address: from, data: '0x', text: '' })),
  address.map((from): Prompt => ({ kind: 'transaction', transaction: { from } })),
  fc.constantFrom(1, 137, 31337).map((chainId): Prompt => ({ kind: 'switch-chain', chainId })),
  fc.constant<Prompt>({ kind: 'add-chain', chain }),
  address.map(
    (token): Prompt => ({ kind: 'watch-asset', asset: { address: token, symbol: 'T', decimals: 1 } }),
  ),
)

/** A step of the walk; `nth` selects one of the pending requests. */
type Move =
  | Exclude<Action, { type: 'request' | 'approve' | 'reject' | 'abandon' | 'restore' }>
  | { type: 'ask'; origin: string; prompt: Prompt; method: string }
  | { type: 'approve' | 'reject' | 'abandon'; nth: number; accounts: typeof people }

const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('ask' as const),
      origin,
      prompt,
      method: fc.constantFrom('eth_requestAccounts', 'wallet_requestPermissions'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('approve' as const, 'reject' as const, 'abandon' as const),
      nth: fc.nat(3),
      accounts: fc.subarray(people),
    }),
  },
  fc.constantFrom<Move>(
    { type: 'close-window' },
    { type: 'lock' },
    { type: 'unlock' },
    { type: 'disconnect' },
  ),
  fc.constantFrom<Move>(
    { type: 'behave', behavior: { kind: 'ask' } },
    { type: 'behave', behavior: { kind: 'approve' } },
    { type: 'behave', behavior: { kind: 'refuse', code: 4001 } },
    { type: 'behave', behavior: { kind: 'stall' } },
    { type: 'behave', behavior: { kind: 'busy' } },
  ),
  fc
    .record(
      {
        unknownChain: fc.constantFrom('4902', '4901', 'wrapped'),
        switching: fc.constantFrom('able', '-32601', '4200'),
        arrival: fc.constantFrom('before', 'after', 'never'),
        adding: fc.constantFrom('switches', 'stays', '-32601', '4200'),
        watching: fc.constantFrom('able', '-32601', '4200'),
        chainChanged: fc.constantFrom('once', 'twice'),
        telling: fc.constantFrom('every-tab', 'front-tab'),
        noExplorer: fc.constantFrom('added', 'crashes', 'refused'),
      } as const,
      { requiredKeys: [] },
    )
    .map((quirks): Move => ({ type: 'quirk', quirks })),
  address.map((account): Move => ({ type: 'select', account })),
  fc.constantFrom(1, 31337).map((chainId): Move => ({ type: 'switch-chain', chainId })),
  fc.constantFrom(1, 2).map((count): Move => ({ type: 'set-chains', chains: chains.slice(0, count) })),
  origin.map((from): Move => ({ type: 'revoke', origin: from })),
)

/** The pending requests from the pages' point of view. */
interface Walk {
  state: WalletState
  open: Set<string>
  window: boolean
}

function take(walk: Walk, action: Action): readonly Effect[] {
  if (action.type === 'request') walk.open.add(action.request.id)
  if (action.type === 'abandon') walk.open.delete(action.id)
  const { state, effects } = transition(walk.state, action)
  walk.state = state
  for (const effect of effects)
    switch (effect.type) {
      case 'answer':
      case 'fail':
      case 'fail-later':
      case 'perform':
        // Each request is settled at most once.
        expect(walk.open.delete(effect.id)).toBe(true)
        break
      case 'show-window':
        walk.window = true
        break
      case 'hide-window':
        walk.window = false
        break
      case 'emit':
      case 'price':
      case 'replace':
      case 'switch-later':
        break
    }
  if (action.type === 'close-window') walk.window = false
  return effects
}

function toAction(walk: Walk, made: Move, id: string): Action {
  switch (made.type) {
    case 'ask':
      return {
        type: 'request',
        request: { id, origin: made.origin, method: made.method, prompt: made.prompt },
      }
    case 'approve':
      return { type: 'approve', id: walk.state.pending[made.nth]?.id ?? 'none', accounts: made.accounts }
    case 'reject':
    case 'abandon':
      return { type: made.type, id: walk.state.pending[made.nth]?.id ?? 'none' }
    default:
      return made
  }
}

test('in every reachable state, a request is either pending or answered exactly once, and can always be answered', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), moves => {
      const walk: Walk = { state: initialState(people, chains), open: new Set(), window: false }
      for (const [index, made] of moves.entries()) {
        const before = walk.state
        const effects = take(walk, toAction(walk, made, `request-${index}`))
        expect(new Set(walk.state.pending.map(({ id }) => id))).toEqual(walk.open)
        expect(walk.state.chains.some(({ id }) => id === walk.state.chainId)).toBe(true)
        if (walk.open.size > 0 && walk.state.behavior.kind === 'ask' && made.type !== 'close-window')
          expect(walk.window).toBe(true)
        for (const from of [site, otherSite]) {
          const notified = effects.some(
            effect =>
              effect.type === 'emit' && effect.origin === from && effect.event.name === 'accountsChanged',
          )
          expect(notified).toBe(
            visibleAccounts(before, from).join() !== visibleAccounts(walk.state, from).join(),
          )
        }
      }
      // From every state a person can leave: they stop the stalling, and close the window.
      take(walk, { type: 'behave', behavior: { kind: 'ask' } })
      take(walk, { type: 'close-window' })
      expect(walk.open.size).toBe(0)
    }),
    { numRuns: 300 },
  )
})
