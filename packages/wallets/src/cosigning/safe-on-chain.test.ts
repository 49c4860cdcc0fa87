import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { NodeRefusal } from '../transactions/node.ts'
import { settle, useFakeTime } from '../world.ts'
import { alice, team } from './example.ts'
import { asked, hash, make } from './owner-world.ts'

useFakeTime()

describe('a Safe that signs on the chain as a whole', () => {
  async function atCost(options: Parameters<typeof make>[0] = {}) {
    const made = make(options)
    made.owner.signOnChain(asked, team, alice)
    await settle()
    return made
  }

  test('says first what it costs; sends it then, and has the server look', async () => {
    const { owner, state, wallet, client, onSent } = await atCost()
    expect(state()).toMatchObject({ status: 'cost-ready', transaction: null })
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
    owner.proceed()
    await settle()
    expect(wallet.eth_sendTransaction.mock.lastCall?.[0]).toMatchObject([{ from: alice, to: team }])
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: alice, hash })
    expect(state().status).toBe('signed-on-chain')
    expect(client.cosigning).toHaveBeenCalledExactlyOnceWith('k1')
    expect(client.confirm).not.toHaveBeenCalled()
  })

  test('and says nothing of it where the server does not answer: it looks by itself', async () => {
    const { owner, state, client } = await atCost()
    client.cosigning.mockRejectedValue(new ServerUnreachableError('offline'))
    owner.proceed()
    await settle()
    expect(state().status).toBe('signed-on-chain')
  })

  test('is not where its transaction did nothing, which old Safes do not say', async () => {
    const { owner, state, node } = await atCost()
    node.eth_call.mockReturnValue(`0x${'0'.repeat(64)}`)
    owner.proceed()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'reverted', hash } })
  })

  test('cannot where the contract that it signs with is not on its chain', async () => {
    const { owner, state, node } = make()
    node.eth_getCode.mockReturnValue('0x')
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'no-library' } })
  })

  test('tells by the Safe’s own code why it does not', async () => {
    const { owner, state, node } = make()
    node.eth_estimateGas.mockRejectedValue(new NodeRefusal('execution reverted: GS020'))
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'would-revert', code: 'GS020' } })
  })
})
