import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../world.ts'
import { alice, bob, carol, cosigningOfTeam, inner, stranger, team } from './example.ts'
import { after, asked, given, make, problem, withBobAs } from './owner-world.ts'

useFakeTime()

describe('confirming', () => {
  test('hands in what the wallet signed, and tells how the cosigning stands then', async () => {
    const { owner, client, statuses, state } = make()
    owner.confirm(asked, team, alice)
    await settle()
    expect(client.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      owner: alice,
      signature: given,
    })
    expect([...new Set(statuses)]).toEqual(['waiting-for-wallet', 'sending', 'done'])
    expect(state()).toMatchObject({ act: { kind: 'confirm', safe: team, owner: alice }, cosigning: after })
  })

  test('as an owner of a Safe within the Safe is for that one', async () => {
    const { owner, client } = make({ account: carol })
    owner.confirm(asked, inner, carol)
    await settle()
    expect(client.confirm.mock.lastCall?.[1]).toMatchObject({ safe: inner, owner: carol })
  })

  test.each([
    ['no wallet', { account: null }, alice, { kind: 'not-connected' }],
    ['another account', { account: bob }, alice, { kind: 'wrong-account', connected: bob }],
    ['a stranger', { account: stranger }, stranger, { kind: 'not-an-owner' }],
  ] as const)('with %s says so, and asks no wallet', async (_, options, whose, failure) => {
    const { owner, wallet, state } = make(options)
    owner.confirm(asked, team, whose)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
  })

  test.each(['contract', 'unknown'] as const)(
    'for an owner that is a contract (%s) any key signs that is there',
    async kind => {
      const { owner, wallet, client } = make({ account: stranger })
      owner.confirm(withBobAs(kind), team, bob)
      await settle()
      expect(wallet.eth_signTypedData_v4.mock.lastCall?.[0]).toMatchObject([stranger, expect.any(String)])
      expect(client.confirm).toHaveBeenCalledWith('k1', { safe: team, owner: bob, signature: given })
    },
  )

  test('is no owner’s any more who was taken off', async () => {
    const { owner, state } = make()
    owner.confirm(cosigningOfTeam({ gone: [alice] }), team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-an-owner' } })
  })

  test.each([
    [Object.assign(new Error(), { code: 4001 }), 'refused'],
    [Object.assign(new Error(), { code: -32002 }), 'already-pending'],
    [Object.assign(new Error(), { code: 4100 }), 'locked'],
    [Object.assign(new Error(), { name: 'RelayRequestExpiredError' }), 'request-expired'],
    [new Error('?'), 'unknown'],
  ])('a wallet that answers %s is told apart: %s', async (error, code) => {
    const { owner, wallet, state } = make()
    wallet.eth_signTypedData_v4.mockRejectedValue(error)
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code } })
  })

  test('what the server refuses is told with its reason, and can be signed again', async () => {
    const { owner, client, wallet, state } = make()
    client.confirm.mockRejectedValueOnce(problem('confirmation-refused', { confirmation: 'wrong-signer' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'confirmation-refused', reason: 'wrong-signer' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(2)
    expect(state().status).toBe('done')
  })

  test('what the server could not take is handed in again without signing again', async () => {
    const { owner, client, wallet, state } = make()
    client.confirm.mockRejectedValueOnce(new ServerUnreachableError('timeout'))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'unreachable', code: 'timeout' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('done')
  })

  test('a cosigning that has ended says how', async () => {
    const { owner, client, state } = make()
    client.confirm.mockRejectedValueOnce(problem('cosigning-ended', { ended: 'CANCELLED' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'cosigning-ended', how: 'CANCELLED' } })
  })

  test('a wallet that takes long is said to', async () => {
    const { owner, wallet, state } = make()
    wallet.eth_signTypedData_v4.mockReturnValue(new Promise(() => {}))
    owner.confirm(asked, team, alice)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'waiting-for-wallet', slow: true })
  })

  test('what the wallet answers after the person turned away is not handed in', async () => {
    const { owner, wallet, client, state } = make()
    const late = Promise.withResolvers<unknown>()
    wallet.eth_signTypedData_v4.mockReturnValue(late.promise)
    owner.confirm(asked, team, alice)
    await settle()
    owner.reset()
    late.resolve(given)
    await settle()
    expect(client.confirm).not.toHaveBeenCalled()
    expect(state().status).toBe('idle')
  })
})

describe('declining', () => {
  test('signs what is declined, by whom and why, on one line', async () => {
    const { owner, link, client, state } = make()
    owner.decline(asked, alice, '  I do not know\nthis browser. ')
    await settle()
    const [text, by] = link.signMessage.mock.lastCall ?? []
    expect(by).toBe(alice)
    expect(text).toContain('on id.example')
    expect(text).toContain('Request: k1')
    expect(text).toContain('Reason: I do not know this browser.')
    expect(client.decline).toHaveBeenCalledExactlyOnceWith('k1', {
      ...{ owner: alice, reason: 'I do not know this browser.', signature: given },
    })
    expect(state()).toMatchObject({ status: 'done', act: { kind: 'decline' } })
  })

  test('that the server does not take says why', async () => {
    const { owner, client, state } = make()
    client.decline.mockRejectedValue(problem('decline-refused', { reason: 'wrong-signer' }))
    owner.decline(asked, alice, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'rejected', reason: 'wrong-signer' } })
  })

  test('for an owner that is a contract is signed by any key that is there', async () => {
    const { owner, link, client } = make({ account: stranger })
    owner.decline(withBobAs('contract'), bob, '')
    await settle()
    expect(link.signMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(bob), stranger)
    expect(client.decline).toHaveBeenCalledWith('k1', { owner: bob, reason: '', signature: given })
  })

  test('is for owners alone', async () => {
    const { owner, link, state } = make({ account: stranger })
    owner.decline(asked, stranger, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-an-owner' } })
    expect(link.signMessage).not.toHaveBeenCalled()
  })
})

test('what fails in this page is not told as the wallet’s doing', async () => {
  const { owner, state, wallet } = make()
  const broken = { ...asked, safes: asked.safes.map(safe => ({ ...safe, typedData: null as never })) }
  owner.confirm(broken, team, alice)
  await settle()
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
  expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
})
