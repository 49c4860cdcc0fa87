import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/link.ts'
import { stranger, team } from '../cosigning/example.ts'
import { chains, fox, owl, settle, useFakeTime } from '../world.ts'
import { key, safe } from './example.ts'
import type { ProverOptions } from './prover.ts'
import { afterSigning, atText, given, make, problem } from './prover-world.ts'

useFakeTime()

describe('signing for an account', () => {
  test('the text of that account of the draft is there to be read before any wallet is asked', async () => {
    const { client, link, now } = await atText()
    expect(client.challenge.mock.calls[0]?.[0]).toEqual({ purpose: 'proof', account: key, proof: 'd1' })
    expect(now()).toMatchObject({
      status: 'text-ready',
      text: { id: 'c1', message: 'c1: This account is mine.' },
    })
    expect(link.signMessage).not.toHaveBeenCalled()
  })

  test('the text for a Safe that is not deployed is asked for with the call that deploys it', async () => {
    const { client, prover } = make()
    const factory = { address: team, data: '0x1688f0b9' }
    prover.prepare('d1', safe, factory)
    await settle()
    const [asked] = client.challenge.mock.calls[0] ?? []
    expect(asked).toEqual({ purpose: 'proof', account: safe, proof: 'd1', factory })
  })

  test('the wallet signs exactly that text, and the draft goes on with it', async () => {
    const { client, link, now } = await afterSigning(await atText())
    expect(link.signMessage).toHaveBeenCalledWith('c1: This account is mine.', stranger)
    expect(client.answer).toHaveBeenCalledWith('c1', {
      message: 'c1: This account is mine.',
      signature: given,
    })
    expect(now()).toMatchObject({ status: 'done', proof: { id: 'd1' } })
  })

  test('a key signs on whatever network its wallet is', async () => {
    const { link, now } = await afterSigning(
      await atText(key, { connected: () => ({ wallet: fox, accounts: [stranger], chainId: 999 }) }),
    )
    expect(link.switchChain).not.toHaveBeenCalled()
    expect(now().status).toBe('done')
  })

  test('a wallet that shows the account among others signs with it', async () => {
    const { link } = await afterSigning(
      await atText(key, { connected: () => ({ wallet: fox, accounts: [team, stranger], chainId: 1 }) }),
    )
    expect(link.signMessage.mock.calls[0]?.[1]).toBe(stranger)
  })

  test('without a wallet it says so, and goes on with the same text once there is one', async () => {
    let connected: ReturnType<ProverOptions['connected']> = null
    const made = await afterSigning(await atText(key, { connected: () => connected }))
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'not-connected' } })
    connected = { wallet: owl, accounts: [stranger], chainId: 1 }
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.client.challenge).toHaveBeenCalledTimes(1)
  })

  test('another account’s wallet is not asked', async () => {
    const { link, now } = await afterSigning(
      await atText(key, { connected: () => ({ wallet: fox, accounts: [team], chainId: 1 }) }),
    )
    expect(now()).toMatchObject({ status: 'failed', failure: { kind: 'wrong-account', connected: team } })
    expect(link.signMessage).not.toHaveBeenCalled()
  })

  test('what is let go of changes nothing any more', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText()
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    made.prover.reset()
    resolve(given)
    await settle()
    expect(made.now().status).toBe('idle')
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test('a wallet that takes long is slow, and is waited for all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText()
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(made.now()).toMatchObject({ status: 'waiting-for-signature', slow: true })
    resolve(given)
    await settle()
    expect(made.now().status).toBe('done')
  })
})

describe('a Safe', () => {
  const connected = (chainId = 1) => ({
    connected: () => ({ wallet: fox, accounts: [team], chainId }),
  })

  test('its owners can confirm once the text is there, and are waited for', async () => {
    const { onCosigning, now } = await atText(safe)
    expect(onCosigning).toHaveBeenCalledTimes(1)
    expect(now()).toMatchObject({ status: 'text-ready', text: { cosigning: 'k1' } })
  })

  test('its own wallet may answer days later with the whole signature', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText(safe, connected())
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    await vi.advanceTimersByTimeAsync(3 * 86_400_000)
    expect(made.now().status).toBe('waiting-for-signature')
    resolve(`0x${'22'.repeat(130)}`)
    await settle()
    expect(made.now().status).toBe('done')
  })

  test('what its wallet answers late is handed in although nobody stands here any more', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText(safe, connected())
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    made.prover.reset()
    resolve(given)
    await settle()
    expect(made.client.answer).toHaveBeenCalledTimes(1)
    expect(made.now().status).toBe('idle')
  })

  test('a wallet that gives nothing leaves it to the owners', async () => {
    const made = await atText(safe, connected())
    made.link.signMessage.mockRejectedValueOnce({ code: 4001 })
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'waiting-for-owners', text: { cosigning: 'k1' } })
  })

  test('an answer that says “elsewhere” leaves it to the owners as well', async () => {
    const made = await atText(safe, connected())
    made.link.signMessage.mockResolvedValueOnce('0x')
    made.client.answer.mockRejectedValueOnce(problem('signature-rejected', { reason: 'contract-refused' }))
    await afterSigning(made)
    expect(made.client.answer).toHaveBeenCalledTimes(1)
    expect(made.now().status).toBe('waiting-for-owners')
  })

  test('its wallet goes to the chain of the account first', async () => {
    const made = await afterSigning(await atText(safe, connected(10)))
    expect(made.link.switchChain).toHaveBeenCalledWith(chains[0], expect.anything())
    expect(made.now().status).toBe('done')
  })

  test('a wallet that stays elsewhere is told apart', async () => {
    const made = await atText(safe, connected(10))
    made.link.switchChain.mockRejectedValueOnce(new NetworkError('refused'))
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      failure: { kind: 'wrong-network', reason: 'refused' },
    })
    expect(made.link.signMessage).not.toHaveBeenCalled()
  })
})
