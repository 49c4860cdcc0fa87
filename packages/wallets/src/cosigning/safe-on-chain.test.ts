import { ServerUnreachableError } from '@countersign/api'
import { describe, expect, test, vi } from 'vitest'
import { settle, useFakeTime } from '../testing/world.ts'
import { NodeAnswerError } from '../transactions/node.ts'
import { alice, team } from './testing/example.ts'
import { asked, hash, make } from './testing/owner-world.ts'

useFakeTime()

describe('a Safe that signs on the chain as a whole', () => {
  async function atCost(options: Parameters<typeof make>[0] = {}) {
    const made = await make(options)
    made.owner.signOnChain(asked, team, alice)
    await settle()
    return made
  }

  test('shows the cost first; then sends, and has the server check', async () => {
    const { owner, state, wallet, client, onSent } = await atCost()
    expect(state()).toMatchObject({ status: 'ready', question: { kind: 'transaction' } })
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
    owner.proceed()
    await settle()
    expect(wallet.eth_sendTransaction.mock.lastCall?.[0]).toMatchObject([{ from: alice, to: team }])
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: alice, hash })
    expect(state()).toMatchObject({ status: 'done', result: { kind: 'signed-on-chain' } })
    expect(client.cosigning).toHaveBeenCalledExactlyOnceWith('k1')
    expect(client.confirm).not.toHaveBeenCalled()
  })

  test('ignores a server that does not respond: the server checks by itself later', async () => {
    const { owner, state, client } = await atCost()
    client.cosigning.mockRejectedValue(new ServerUnreachableError('offline'))
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'done', result: { kind: 'signed-on-chain' } })
  })

  test('is not sent again if no node says what it did: trying again asks the node', async () => {
    const { owner, state, node, wallet } = await atCost()
    node.eth_call.mockImplementationOnce(() => {
      throw new TypeError('offline')
    })
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'node-unreachable' } })
    owner.retry()
    await settle()
    expect(state()).toMatchObject({ status: 'done', result: { kind: 'signed-on-chain' } })
    expect(wallet.eth_sendTransaction).toHaveBeenCalledTimes(1)
  })

  test('fails if its transaction did nothing, which old Safes do not report', async () => {
    const { owner, state, node } = await atCost()
    node.eth_call.mockReturnValue(`0x${'0'.repeat(64)}`)
    owner.proceed()
    await vi.advanceTimersByTimeAsync(12_000)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'reverted', hash } })
  })

  test('fails if the contract that it signs with is not on its chain', async () => {
    const { owner, state, node } = await make()
    node.eth_getCode.mockReturnValue('0x')
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'no-library' } })
  })

  test('reports the Safe’s own error code', async () => {
    const { owner, state, node } = await make()
    node.eth_estimateGas.mockRejectedValue(new NodeAnswerError('execution reverted: GS020'))
    owner.signOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'would-revert', code: 'GS020' } })
  })
})
