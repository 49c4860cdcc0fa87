import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/wallet-connection.ts'
import { settle, useFakeTime } from '../testing/world.ts'
import { NodeAnswerError } from '../transactions/node.ts'
import { alice, team } from './testing/example.ts'
import { after, asked, hash, make, problem } from './testing/owner-world.ts'

useFakeTime()

describe('approving on the chain', () => {
  async function atCost(options: Parameters<typeof make>[0] = {}) {
    const made = await make(options)
    made.owner.approveOnChain(asked, team, alice)
    await settle()
    return made
  }

  test('shows the cost first, and sends the wallet no request', async () => {
    const { state, wallet, node } = await atCost()
    const call = { from: alice, to: team, data: `0xd4d9bdcd${'55'.repeat(32)}` }
    const cost = { gas: 60_000n, fee: 120_000n, balance: 16_777_215n, chainId: 1 }
    expect(state()).toMatchObject({ status: 'ready' })
    expect(state()).toHaveProperty('question', { kind: 'transaction', cost, call })
    expect(node.eth_estimateGas.mock.lastCall?.[0]).toEqual([call])
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
  })

  test('is sent, waits for its block, and is submitted as approved', async () => {
    const { owner, state, client, node, onSent, statuses } = await atCost()
    node.eth_getTransactionReceipt.mockReturnValueOnce(null)
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'checking', progress: 'waiting-for-block', answer: hash })
    expect(onSent).toHaveBeenCalledExactlyOnceWith({ chain: 'eip155:1', from: alice, hash })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.confirm).toHaveBeenCalledExactlyOnceWith('k1', {
      ...{ safe: team, hash: asked.safes[0]?.hash, owner: alice },
      signature: `0x${'0'.repeat(24)}${'a'.repeat(40)}${'0'.repeat(64)}01`,
    })
    expect(statuses.at(-1)).toBe('done')
  })

  test('waits for the server’s nodes if they are a block behind', async () => {
    const { owner, state, client } = await atCost()
    client.confirm.mockRejectedValueOnce(
      problem('confirmation-refused', { confirmation: 'bad-part', fault: 'hash-not-approved' }),
    )
    owner.proceed()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.confirm).toHaveBeenCalledTimes(2)
    expect(state().status).toBe('done')
  })

  test('is not sent again if they do not catch up: trying again submits it', async () => {
    const { owner, state, client, wallet } = await atCost()
    client.confirm.mockRejectedValue(
      problem('confirmation-refused', { confirmation: 'bad-part', fault: 'hash-not-approved' }),
    )
    owner.proceed()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'confirmation-refused' } })
    client.confirm.mockResolvedValue(after)
    owner.retry()
    await settle()
    expect(state().status).toBe('done')
    expect(wallet.eth_sendTransaction).toHaveBeenCalledTimes(1)
  })

  test('has the wallet change to the Safe’s chain first', async () => {
    const { owner, wallet, link, state } = await atCost()
    wallet.eth_chainId.mockReturnValue('0xa')
    owner.proceed()
    await settle()
    expect(link.switchChain).toHaveBeenCalledTimes(1)
    expect(state().status).toBe('done')
  })

  test('is not sent on another chain', async () => {
    const { owner, wallet, link, state } = await atCost()
    wallet.eth_chainId.mockReturnValue('0xa')
    link.switchChain.mockRejectedValue(new NetworkError('refused'))
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'wrong-network', reason: 'refused' } })
    expect(wallet.eth_sendTransaction).not.toHaveBeenCalled()
  })

  test('that the Safe reverted fails as reverted', async () => {
    const { owner, node, state, client } = await atCost()
    node.eth_getTransactionReceipt.mockReturnValue({ status: '0x0' })
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'reverted', hash } })
    expect(client.confirm).not.toHaveBeenCalled()
  })

  test.each([
    ['that would revert', { eth_estimateGas: new NodeAnswerError('execution reverted') }, 'would-revert'],
    ['whose cost no node can estimate', { eth_gasPrice: new TypeError('offline') }, 'node-unreachable'],
  ])('%s is not started', async (_, broken, kind) => {
    const { owner, node, state } = await make()
    const nodes: Record<string, { mockRejectedValue: (error: Error) => unknown }> = node
    for (const [method, error] of Object.entries(broken)) nodes[method]?.mockRejectedValue(error)
    owner.approveOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind } })
  })

  test('that the owner cannot pay for reports what is missing', async () => {
    const { owner, node, state } = await make()
    node.eth_getBalance.mockReturnValue('0x1')
    node.eth_estimateGas.mockRejectedValue(new NodeAnswerError('insufficient funds for gas'))
    owner.approveOnChain(asked, team, alice)
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'not-enough', cost: { fee: 120_000n, balance: 1n } } })
  })

  test('on a chain that the site does not offer is not started', async () => {
    const { state } = await atCost({ offered: 'eip155:10' })
    expect(state()).toMatchObject({ failure: { kind: 'chain-not-offered' } })
  })

  test('is requested again when the person tries again after a rejection, without reading its cost again', async () => {
    const { owner, wallet, node, state } = await atCost()
    wallet.eth_sendTransaction.mockImplementationOnce(() => {
      throw { code: 4001, message: 'User rejected the request.' }
    })
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: 'refused' } })
    const estimated = node.eth_estimateGas.mock.calls.length
    owner.retry()
    await settle()
    expect(state().status).toBe('done')
    expect(wallet.eth_sendTransaction).toHaveBeenCalledTimes(2)
    expect(node.eth_estimateGas).toHaveBeenCalledTimes(estimated)
  })

  test.each([[null], ['0x'], [{}], ['sent']])('%j is not a transaction', async answer => {
    const { owner, wallet, state } = await atCost()
    wallet.eth_sendTransaction.mockReturnValue(answer)
    owner.proceed()
    await settle()
    expect(state()).toMatchObject({ failure: { kind: 'wallet', code: 'unknown' } })
  })
})
