import { describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/wallet-connection.ts'
import { stranger, team } from '../cosigning/testing/example.ts'
import { chains, fox, owl, settle, useFakeTime } from '../testing/world.ts'
import type { ProverOptions } from './prover.ts'
import { key, safe } from './testing/example.ts'
import { afterSigning, atText, given, make, problem } from './testing/prover-world.ts'

useFakeTime()

describe('signing for an account', () => {
  test('the text of that account of the draft is shown before any wallet is asked', async () => {
    const { client, link, now } = await atText()
    expect(client.challenge.mock.calls[0]?.[0]).toEqual({ purpose: 'proof', account: key, proof: 'd1' })
    expect(now()).toMatchObject({
      status: 'ready',
      question: { id: 'c1', message: 'c1: This account is mine.' },
    })
    expect(link.signMessage).not.toHaveBeenCalled()
  })

  test('the text for a Safe that is not deployed is requested with the call that deploys it', async () => {
    const { client, prover } = make()
    const factory = { address: team, data: '0x1688f0b9' }
    prover.prepare('d1', safe, factory)
    await settle()
    const [asked] = client.challenge.mock.calls[0] ?? []
    expect(asked).toEqual({ purpose: 'proof', account: safe, proof: 'd1', factory })
  })

  test('the wallet signs exactly that text, and the draft continues with it', async () => {
    const { client, link, now } = await afterSigning(await atText())
    expect(link.signMessage).toHaveBeenCalledWith('c1: This account is mine.', stranger)
    expect(client.answer).toHaveBeenCalledWith('c1', {
      message: 'c1: This account is mine.',
      signature: given,
    })
    expect(now()).toMatchObject({ status: 'done', result: { id: 'd1' } })
  })

  test('a key signs on any network of its wallet', async () => {
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

  test('without a wallet it fails, and continues with the same text once one is connected', async () => {
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

  test('a response after the person cancelled changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText()
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    made.prover.cancel()
    resolve(given)
    await settle()
    expect(made.now().status).toBe('idle')
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test('a wallet that takes long is reported as slow, and is still waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText()
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(made.now()).toMatchObject({ status: 'asking', slow: true })
    resolve(given)
    await settle()
    expect(made.now().status).toBe('done')
  })
})

describe('a Safe', () => {
  const connected = (chainId = 1) => ({
    connected: () => ({ wallet: fox, accounts: [team], chainId }),
  })

  test('its owners can confirm once the text is shown, and are waited for', async () => {
    const { onCosigning, now } = await atText(safe)
    expect(onCosigning).toHaveBeenCalledTimes(1)
    expect(now()).toMatchObject({ status: 'ready', question: { cosigning: 'k1' } })
  })

  test('its own wallet may respond days later with the complete signature', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText(safe, connected())
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    await vi.advanceTimersByTimeAsync(3 * 86_400_000)
    expect(made.now().status).toBe('asking')
    resolve(`0x${'22'.repeat(130)}`)
    await settle()
    expect(made.now().status).toBe('done')
  })

  test('what its wallet returns after the person cancelled is submitted', async () => {
    const { promise, resolve } = Promise.withResolvers<`0x${string}`>()
    const made = await atText(safe, connected())
    made.link.signMessage.mockReturnValue(promise)
    await afterSigning(made)
    made.prover.cancel()
    resolve(given)
    await settle()
    expect(made.client.answer).toHaveBeenCalledTimes(1)
    expect(made.now().status).toBe('idle')
  })

  test('a wallet that returns nothing leaves it to the owners', async () => {
    const made = await atText(safe, connected())
    made.link.signMessage.mockRejectedValueOnce({ code: 4001 })
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'waiting-for-owners', question: { cosigning: 'k1' } })
  })

  test('a response that says “elsewhere” leaves it to the owners as well', async () => {
    const made = await atText(safe, connected())
    made.link.signMessage.mockResolvedValueOnce('0x')
    made.client.answer.mockRejectedValueOnce(problem('signature-rejected', { reason: 'contract-refused' }))
    await afterSigning(made)
    expect(made.client.answer).toHaveBeenCalledTimes(1)
    expect(made.now().status).toBe('waiting-for-owners')
  })

  test('its wallet changes to the chain of the account first', async () => {
    const made = await afterSigning(await atText(safe, connected(10)))
    expect(made.link.switchChain).toHaveBeenCalledWith(chains[0], expect.anything())
    expect(made.now().status).toBe('done')
  })

  test('a wallet that stays on another network fails with its reason', async () => {
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
