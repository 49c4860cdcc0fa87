import type { Cosigning } from '@countersign/api'
import { parseAddress } from '@countersign/core'
import type { OwnerAct, OwnerState } from '@countersign/react'
import { describe, expect, test, vi } from 'vitest'
import { actState, isBusy, seatTarget, takeNextStep } from './owner-request.ts'
import { type Seat, seatsOf } from './seats.ts'
import { alice, bob, cosigning, nested, owner, teamSafe } from './testing/cosigning.ts'

// alice owns the account itself and the Safe that is an owner of it.
const seen = cosigning({ safes: nested([owner(teamSafe, { kind: 'safe' }), owner(alice)]) })
const [outer, inner] = seatsOf(seen, alice)
if (!outer || !inner) throw new Error('alice has two places.')

const confirm = (seat: Seat = outer, of: Cosigning = seen): OwnerAct => ({
  kind: 'confirm',
  ...seatTarget(of, seat),
})
const decline = (reason: string, seat: Seat = outer): OwnerAct => ({
  ...{ kind: 'decline', ...seatTarget(seen, seat), reason },
})
const onChain = (kind: 'approve-on-chain' | 'sign-on-chain'): OwnerAct => ({
  kind,
  ...seatTarget(seen, outer),
})

const idle: OwnerState = { status: 'idle', attempt: 0 }
const signature = { kind: 'signature' } as const
const asked = { attempt: 1, since: 1, question: signature, progress: null } as const
const asking = (act: OwnerAct): OwnerState => ({ ...asked, status: 'asking', act, slow: false })
const checking = (act: OwnerAct): OwnerState => ({ ...asked, status: 'checking', act, answer: '0x' })
const failed = (act: OwnerAct): OwnerState => ({
  ...{ status: 'failed', attempt: 1, act, at: 'asking', progress: null, question: signature },
  ...{ failure: { kind: 'wallet', code: 'refused' }, retry: { step: 'ask', question: signature } },
})

/** Returns an owner with mocked calls. */
const ownerAt = (state: OwnerState) => ({ start: vi.fn(), proceed: vi.fn(), retry: vi.fn(), state })

describe('confirming', () => {
  test('starts with the Safe and the owner of the seat', () => {
    const used = ownerAt(idle)
    takeNextStep(used, confirm(inner))
    expect(used.start).toHaveBeenCalledExactlyOnceWith({
      ...{ kind: 'confirm', cosigning: seen },
      ...{ safe: parseAddress(teamSafe), hash: inner.safe.hash, owner: parseAddress(alice) },
    })
  })

  test('is shown at its own seat only', () => {
    const used = ownerAt(asking(confirm()))
    expect(actState(used, confirm())).toMatchObject({ status: 'asking' })
    expect(actState(used, confirm(inner))).toBeNull()
    expect(actState(used, decline(''))).toBeNull()
    expect(isBusy(actState(used, confirm()))).toBe(true)
    expect(isBusy(actState(used, confirm(inner)))).toBe(false)
  })

  test('of another cosigning is not shown on this page', () => {
    const other = confirm(outer, { ...seen, id: 'another' })
    expect(actState(ownerAt(checking(other)), confirm())).toBeNull()
  })

  test('is still shown after others have confirmed', () => {
    const before = confirm(outer, { ...seen, revision: seen.revision - 1 })
    expect(actState(ownerAt(asking(before)), confirm())).toMatchObject({ status: 'asking' })
  })

  test('continues after a failure where it failed', () => {
    const used = ownerAt(failed(confirm()))
    expect(isBusy(actState(used, confirm()))).toBe(false)
    takeNextStep(used, confirm())
    expect(used.retry).toHaveBeenCalledOnce()
    expect(used.start).not.toHaveBeenCalled()
  })
})

describe('declining', () => {
  test('retries a failure with the existing signature, unless the reason has changed', () => {
    const used = ownerAt(failed(decline('No.')))
    takeNextStep(used, decline('No.'))
    expect(used.retry).toHaveBeenCalledOnce()
    takeNextStep(used, decline('Not today.'))
    expect(used.start).toHaveBeenCalledExactlyOnceWith(decline('Not today.'))
  })

  test('is shown at all seats of the owner', () => {
    const used = ownerAt(checking(decline('No.')))
    for (const seat of [outer, inner])
      expect(actState(used, decline('', seat))).toMatchObject({ status: 'checking' })
  })
})

const cost = { gas: 50_000n, fee: 53n, balance: 100n, chainId: 31_337 }
const call = { from: alice, to: teamSafe, data: '0x12' } as const
const transaction = { to: parseAddress(bob), data: '0x12', operation: 1 } as const

test.each(['approve-on-chain', 'sign-on-chain'] as const)(
  '%s shows the cost first, and sends only after that',
  kind => {
    const first = ownerAt(idle)
    takeNextStep(first, onChain(kind))
    expect(first.start).toHaveBeenCalledExactlyOnceWith(onChain(kind))
    const question = { kind: 'transaction', cost, call } as const
    const ready = ownerAt({ status: 'ready', attempt: 1, since: 1, act: onChain(kind), question })
    takeNextStep(ready, onChain(kind))
    expect(ready.proceed).toHaveBeenCalledOnce()
    expect(ready.start).not.toHaveBeenCalled()
  },
)

describe('proposing to all owners', () => {
  const propose: OwnerAct = { kind: 'propose', ...seatTarget(seen, outer), queue: null }

  test('shows what the account would do before anyone signs it', () => {
    const first = ownerAt(idle)
    takeNextStep(first, propose)
    expect(first.start).toHaveBeenCalledExactlyOnceWith(propose)
    const question = { kind: 'proposal', cost, transaction } as const
    const ready = ownerAt({ status: 'ready', attempt: 1, since: 1, act: propose, question })
    expect(actState(ready, propose)).toMatchObject({ question: { transaction } })
    expect(isBusy(actState(ready, propose))).toBe(false)
  })

  test('ends when the owners can see the proposal', () => {
    const used = ownerAt({ status: 'done', attempt: 1, act: propose, result: { kind: 'proposed' } })
    expect(isBusy(actState(used, propose))).toBe(false)
  })
})

test('a signature that the account has made on the network cannot be requested again', () => {
  const act = onChain('sign-on-chain')
  const used = ownerAt({ status: 'done', attempt: 1, act, result: { kind: 'signed-on-chain' } })
  expect(isBusy(actState(used, act))).toBe(true)
})
