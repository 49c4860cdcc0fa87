import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import { alice, bob, carol, cosigningOfTeam, inner, stranger, team } from './testing/example.ts'
import { after, asked, given, make, problem, withBobAs } from './testing/owner-world.ts'

useFakeTime()

describe('confirming', () => {
  test('submits what the wallet signed, and returns the updated cosigning', async () => {
    const { owner, client, statuses, state } = await make()
    owner.confirm(asked, team, alice)
    await settle()
    expect(client.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      safe: team,
      hash: asked.safes[0]?.hash,
      owner: alice,
      signature: given,
    })
    expect([...new Set(statuses)]).toEqual(['asking', 'checking', 'done'])
    expect(state()).toMatchObject({
      act: { kind: 'confirm', safe: team, owner: alice },
      result: { kind: 'taken', cosigning: after },
    })
  })

  test('as an owner of a nested Safe is for that Safe', async () => {
    const { owner, client } = await make({ account: carol })
    owner.confirm(asked, inner, carol)
    await settle()
    expect(client.confirm.mock.lastCall?.[1]).toMatchObject({ safe: inner, owner: carol })
  })

  test('as an owner of a Safe that is an owner of several signs and submits what is meant', async () => {
    const message = { message: `0x${'77'.repeat(32)}` as const }
    const again = asked.safes.slice(1).map(safe => ({
      ...safe,
      ownerOf: bob,
      hash: '0x77' as const,
      typedData: { ...safe.typedData, message },
    }))
    const several = { ...asked, safes: [...asked.safes, ...again] }
    const { owner, client, wallet } = await make({ account: carol })
    owner.confirm(several, inner, carol, '0x77')
    await settle()
    expect(JSON.stringify(wallet.eth_signTypedData_v4.mock.lastCall)).toContain(message.message)
    expect(client.confirm.mock.lastCall?.[1]).toMatchObject({ safe: inner, hash: '0x77', owner: carol })
  })

  test.each([
    ['no wallet', { account: null }, alice, { kind: 'not-connected' }],
    ['another account', { account: bob }, alice, { kind: 'wrong-account', connected: bob }],
    ['a stranger', { account: stranger }, stranger, { kind: 'not-an-owner' }],
  ] as const)('with %s fails without a request to a wallet', async (_, options, whose, failure) => {
    const { owner, wallet, state } = await make(options)
    owner.confirm(asked, team, whose)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure })
    expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
  })

  test.each(['contract', 'unknown'] as const)(
    'for an owner that is a contract (%s) uses any connected key',
    async kind => {
      const { owner, wallet, client } = await make({ account: stranger })
      owner.confirm(withBobAs(kind), team, bob)
      await settle()
      expect(wallet.eth_signTypedData_v4.mock.lastCall?.[0]).toMatchObject([stranger, expect.any(String)])
      expect(client.confirm).toHaveBeenCalledWith('k1', {
        ...{ safe: team, hash: asked.safes[0]?.hash, owner: bob },
        signature: given,
      })
    },
  )

  test('is refused for an owner who was removed', async () => {
    const { owner, state } = await make()
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
  ])('a wallet that responds with %s fails as %s', async (error, code) => {
    const { owner, wallet, state } = await make()
    wallet.eth_signTypedData_v4.mockRejectedValue(error)
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code } })
  })

  test('what the server rejects fails with its reason, and can be signed again', async () => {
    const { owner, client, wallet, state } = await make()
    client.confirm.mockRejectedValueOnce(problem('confirmation-refused', { confirmation: 'wrong-signer' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'confirmation-refused', reason: 'wrong-signer' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(2)
    expect(state().status).toBe('done')
  })

  test('what the server could not accept is submitted again without signing again', async () => {
    const { owner, client, wallet, state } = await make()
    client.confirm.mockRejectedValueOnce(new ServerUnreachableError('timeout'))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'unreachable', code: 'timeout' } })
    owner.retry()
    await settle()
    expect(wallet.eth_signTypedData_v4).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('done')
  })

  test('a cosigning that has ended reports how', async () => {
    const { owner, client, state } = await make()
    client.confirm.mockRejectedValueOnce(problem('cosigning-ended', { ended: 'CANCELLED' }))
    owner.confirm(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'cosigning-ended', how: 'CANCELLED' } })
  })

  test('a wallet that takes long is reported as slow', async () => {
    const { owner, wallet, state } = await make()
    wallet.eth_signTypedData_v4.mockReturnValue(new Promise(() => {}))
    owner.confirm(asked, team, alice)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state()).toMatchObject({ status: 'asking', slow: true })
  })

  test('a response from the wallet after the person cancelled is not submitted', async () => {
    const { owner, wallet, client, state } = await make()
    const late = Promise.withResolvers<unknown>()
    wallet.eth_signTypedData_v4.mockReturnValue(late.promise)
    owner.confirm(asked, team, alice)
    await settle()
    owner.cancel()
    late.resolve(given)
    await settle()
    expect(client.confirm).not.toHaveBeenCalled()
    expect(state().status).toBe('idle')
  })
})

describe('declining', () => {
  test('signs what is declined, by which owner and why, on one line', async () => {
    const { owner, link, client, state } = await make()
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

  test('that the server rejects reports why', async () => {
    const { owner, client, state } = await make()
    client.decline.mockRejectedValue(problem('decline-refused', { reason: 'wrong-signer' }))
    owner.decline(asked, alice, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'rejected', reason: 'wrong-signer' } })
  })

  test('for an owner that is a contract is signed by any connected key', async () => {
    const { owner, link, client } = await make({ account: stranger })
    owner.decline(withBobAs('contract'), bob, '')
    await settle()
    expect(link.signMessage).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(bob), stranger)
    expect(client.decline).toHaveBeenCalledWith('k1', { owner: bob, reason: '', signature: given })
  })

  test('is for owners only', async () => {
    const { owner, link, state } = await make({ account: stranger })
    owner.decline(asked, stranger, '')
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-an-owner' } })
    expect(link.signMessage).not.toHaveBeenCalled()
  })
})

test('a failure in this page is not attributed to the wallet', async () => {
  const { owner, state, wallet } = await make()
  const broken = { ...asked, safes: asked.safes.map(safe => ({ ...safe, typedData: null as never })) }
  owner.confirm(broken, team, alice)
  await settle()
  expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
  expect(wallet.eth_signTypedData_v4).not.toHaveBeenCalled()
})
