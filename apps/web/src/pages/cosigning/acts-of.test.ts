import { parseAddress } from '@countersign/core'
import type { OwnerAct, OwnerState, UsedOwner } from '@countersign/react'
import { describe, expect, test, vi } from 'vitest'
import { messages as enCosigning } from '../../locales/compiled/en/cosigning.ts'
import { actsOf } from './acts-of.ts'
import { alice, bob, cosigning, nested, owner, teamSafe } from './cosigning.fixture.ts'
import { seatsOf } from './seats.ts'

// alice owns the account itself and the Safe that is an owner of it.
const seen = cosigning({ safes: nested([owner(teamSafe, { kind: 'safe' }), owner(alice)]) })
const [outer, inner] = seatsOf(seen, alice)
if (!outer || !inner) throw new Error('alice has two places.')

const act = (kind: OwnerAct['kind'], change: Partial<OwnerAct> = {}): OwnerAct => ({
  kind,
  cosigning: seen.id,
  safe: parseAddress(outer.safe.address),
  owner: parseAddress(alice),
  ...change,
})

function actsAt(state: OwnerState, last = { reason: '' }) {
  const used = {
    ...{ confirm: vi.fn(), decline: vi.fn(), approveOnChain: vi.fn(), proceed: vi.fn(), retry: vi.fn() },
    ...{ reset: vi.fn(), connect: vi.fn(), signOnChain: vi.fn(), propose: vi.fn() },
  }
  const connected = { address: alice, accounts: [alice, bob], chainId: 1, wallet: 'Inkwell' }
  const whole: UsedOwner = { ...used, connected, state }
  return { used, acts: actsOf({ cosigning: seen, owner: whole, words: enCosigning.failure, last }) }
}

const idle: OwnerState = { status: 'idle', attempt: 0 }
const failed = (kind: OwnerAct['kind']): OwnerState => ({
  status: 'failed',
  attempt: 1,
  act: act(kind),
  failure: { kind: 'wallet', code: 'refused' },
})

describe('confirming', () => {
  test('is asked for with the Safe and the owner of the place', () => {
    const { acts, used } = actsAt(idle)
    acts.confirm(inner)
    expect(used.confirm).toHaveBeenCalledExactlyOnceWith(seen, teamSafe, alice)
  })

  test('is told of its own place only', () => {
    const { acts } = actsAt({ status: 'waiting-for-wallet', attempt: 1, act: act('confirm'), slow: false })
    expect(acts.confirming(outer)).toEqual({ status: 'waiting' })
    expect(acts.confirming(inner)).toEqual({ status: 'idle' })
    expect(acts.declining(outer)).toEqual({ status: 'idle' })
  })

  test('of another cosigning is none of this page', () => {
    const other = act('confirm', { cosigning: 'another' })
    expect(actsAt({ status: 'sending', attempt: 1, act: other }).acts.confirming(outer).status).toBe('idle')
  })

  test('that failed says why, and goes on where it failed', () => {
    const { acts, used } = actsAt(failed('confirm'))
    expect(acts.confirming(outer)).toEqual({
      status: 'failed',
      reason: enCosigning.failure.wallet.refused({ wallet: 'Inkwell' }),
    })
    acts.confirm(outer)
    expect(used.retry).toHaveBeenCalledOnce()
    expect(used.confirm).not.toHaveBeenCalled()
  })
})

describe('declining', () => {
  test('that failed is tried again with what was signed, unless the reason is another now', () => {
    const { acts, used } = actsAt(failed('decline'), { reason: 'No.' })
    acts.decline(outer, 'No.')
    expect(used.retry).toHaveBeenCalledOnce()
    acts.decline(outer, 'Not today.')
    expect(used.decline).toHaveBeenCalledExactlyOnceWith(seen, alice, 'Not today.')
  })

  test('is told of at all places of the owner', () => {
    const { acts } = actsAt({ status: 'sending', attempt: 1, act: act('decline') })
    expect([acts.declining(outer).status, acts.declining(inner).status]).toEqual(['checking', 'checking'])
  })
})

const cost = { gas: 50_000n, fee: 53n, balance: 100n, chain: 'eip155:31337' }
const transaction = { to: parseAddress(bob), data: '0x12', operation: 1 } as const

describe.each([
  ['approving on the chain', 'approve-on-chain', 'approveOnChain', 'approve', 'approving'],
  ['signing as a whole', 'sign-on-chain', 'signOnChain', 'signWhole', 'signingWhole'],
] as const)('%s', (_, kind, asks, begin, acting) => {
  test('asks what it costs first, and sends only then', () => {
    const first = actsAt(idle)
    first.acts[begin](outer)
    expect(first.used[asks]).toHaveBeenCalledExactlyOnceWith(seen, outer.safe.address, alice)
    const ready = actsAt({ status: 'cost-ready', attempt: 1, act: act(kind), cost, transaction: null })
    expect(ready.acts[acting](outer)).toEqual({ status: 'cost-ready', fee: 53n, transaction: null })
    ready.acts[begin](outer)
    expect(ready.used.proceed).toHaveBeenCalledOnce()
    expect(ready.used[asks]).not.toHaveBeenCalled()
  })
})

describe('proposing to all owners', () => {
  test('shows what the account would do before anybody signs it', () => {
    const first = actsAt(idle)
    first.acts.propose(outer, null)
    expect(first.used.propose).toHaveBeenCalledExactlyOnceWith(seen, outer.safe.address, alice, null)
    const ready = actsAt({ status: 'cost-ready', attempt: 1, act: act('propose'), cost, transaction })
    expect(ready.acts.proposing(outer)).toMatchObject({ status: 'cost-ready', transaction })
  })

  test('is over once they have it before them', () => {
    const { acts } = actsAt({ status: 'proposed', attempt: 1, act: act('propose') })
    expect(acts.proposing(outer)).toEqual({ status: 'proposed' })
  })
})
