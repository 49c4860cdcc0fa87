import {
  type ProblemCode,
  ProblemError,
  type ProofProblemCode,
  ServerUnreachableError,
} from '@countersign/api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NetworkError } from '../connection/link.ts'
import { stranger, team } from '../cosigning/example.ts'
import { chains, fox, owl } from '../world.ts'
import { challengeFor, draftOf, key, safe } from './example.ts'
import { createProver, type ProverClient, type ProverOptions } from './prover.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const given = `0x${'11'.repeat(65)}` as const
const settle = () => vi.advanceTimersByTimeAsync(0)
const problem = (code: ProblemCode | ProofProblemCode, more: object = {}) =>
  new ProblemError({
    ...{ type: `urn:countersign:problem:${code}` as const, title: '', status: 422, detail: '' },
    ...more,
  })

function memoryOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

type Made = Partial<Pick<ProverOptions, 'findPhone' | 'connected' | 'answerTo' | 'memory'>>

function make(more: Made = {}) {
  const client = {
    challenge: vi.fn<ProverClient['challenge']>(async ({ account }) => challengeFor(account)),
    read: vi.fn<ProverClient['read']>(async () => draftOf()),
    answer: vi.fn<ProverClient['answer']>(async () => draftOf([key])),
  }
  const link = {
    signMessage: vi.fn<(message: string, address: string) => Promise<`0x${string}`>>(async () => given),
    switchChain: vi.fn(async () => {}),
  }
  const onCosigning = vi.fn()
  const memory = more.memory ?? memoryOf()
  const prover = createProver({
    connected: () => ({ wallet: fox, accounts: [stranger], chainId: 1 }),
    ...{ link: async () => link, chains: async () => chains, client, onCosigning },
    ...more,
    memory,
  })
  return { prover, client, link, onCosigning, memory, now: prover.state.getSnapshot }
}

async function atText(account = key, more: Made = {}) {
  const made = make(more)
  made.prover.prepare('d1', account)
  await settle()
  return made
}

async function afterSigning(made: Awaited<ReturnType<typeof atText>>) {
  made.prover.sign()
  await settle()
  return made
}

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

describe('what fails', () => {
  test('a person who said no signs the same text when they try again', async () => {
    const made = await atText()
    made.link.signMessage.mockRejectedValueOnce({ code: 4001 })
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'waiting-for-signature',
      failure: { kind: 'wallet', code: 'refused' },
      message: 'c1: This account is mine.',
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.client.challenge).toHaveBeenCalledTimes(1)
  })

  test('what is no signature is not sent', async () => {
    const made = await atText()
    made.link.signMessage.mockResolvedValueOnce('signed' as never)
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'wallet', code: 'unknown' } })
    expect(made.client.answer).not.toHaveBeenCalled()
  })

  test('a signature that nobody could check is sent again, and not asked for twice', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(
      problem('verification-unavailable', { reason: 'node-unreachable' }),
    )
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      at: 'verifying-signature',
      failure: { kind: 'unavailable', reason: 'node-unreachable' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('done')
    expect(made.link.signMessage).toHaveBeenCalledTimes(1)
  })

  test('after a signature that does not count another text is signed', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(problem('signature-rejected', { reason: 'wrong-signer' }))
    await afterSigning(made)
    expect(made.now()).toMatchObject({
      status: 'failed',
      failure: { kind: 'rejected', reason: 'wrong-signer' },
    })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('text-ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['the reply was lost', new ServerUnreachableError('timeout')],
    ['the text was used', problem('challenge-used')],
    ['the account was signed for', problem('proof-signed')],
  ])('where %s, the draft is looked at before anything is said', async (_, error) => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(error)
    made.client.read.mockResolvedValueOnce(draftOf([key]))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'done', proof: { accounts: [{ status: 'signed' }, {}] } })
  })

  test('a reply that was lost before the signature was taken is asked for again', async () => {
    const made = await atText()
    made.client.answer.mockRejectedValueOnce(new ServerUnreachableError('offline'))
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'unreachable', code: 'offline' } })
  })

  test.each(['proof-not-found', 'proof-ended', 'request-ended'] as const)(
    'a draft that takes no signature (%s) says so',
    async code => {
      const made = make()
      made.client.challenge.mockRejectedValueOnce(problem(code))
      made.prover.prepare('d1', key)
      await settle()
      expect(made.now()).toMatchObject({
        status: 'failed',
        at: 'preparing-text',
        failure: { kind: 'draft', code },
      })
    },
  )

  test('a text that runs out while it is read is replaced by another', async () => {
    const made = await atText()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'expired' } })
    made.prover.retry()
    await settle()
    expect(made.now().status).toBe('text-ready')
    expect(made.client.challenge).toHaveBeenCalledTimes(2)
  })

  test('a fault that neither wallet nor server has told of is unforeseen', async () => {
    const made = make({
      connected: () => {
        throw new TypeError('torn down')
      },
    })
    made.prover.prepare('d1', key)
    await settle()
    await afterSigning(made)
    expect(made.now()).toMatchObject({ status: 'failed', failure: { kind: 'unknown' } })
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

describe('after a reload', () => {
  test('the same text is there again, and no other is asked for', async () => {
    const first = await atText()
    const again = make({ memory: first.memory })
    expect(again.prover.takeUp('d1')).toBe(true)
    expect(again.now()).toMatchObject({ status: 'text-ready', act: { account: key }, text: { id: 'c1' } })
    expect(again.client.challenge).not.toHaveBeenCalled()
  })

  test('a phone that was asked before is waited for, and not asked again', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, answerTo, connected: () => null })
    again.prover.takeUp('d1')
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(answerTo.mock.calls[0]?.[0]).toEqual({ message: 'c1: This account is mine.', address: stranger })
    expect(again.link.signMessage).not.toHaveBeenCalled()
    expect(again.now().status).toBe('done')
  })

  test('the phone that was asked is looked for first, and not for a text that nobody was asked to sign', async () => {
    const first = await atText()
    const findPhone = vi.fn<NonNullable<ProverOptions['findPhone']>>()
    make({ memory: first.memory, findPhone }).prover.takeUp('d1')
    expect(findPhone).not.toHaveBeenCalled()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    findPhone.mockReturnValue(found.promise)
    const answerTo = vi.fn<NonNullable<ProverOptions['answerTo']>>(async () => given)
    const again = make({ memory: first.memory, findPhone, answerTo })
    again.prover.takeUp('d1')
    await settle()
    expect(answerTo).not.toHaveBeenCalled()
    expect(again.now().status).toBe('text-ready')
    found.resolve()
    await settle()
    expect(answerTo).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('whoever signs while the phone is looked for is not held up, and nothing is asked twice', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const found = Promise.withResolvers<void>()
    const again = make({ memory: first.memory, findPhone: () => found.promise, answerTo: () => null })
    again.prover.takeUp('d1')
    await afterSigning(again)
    found.resolve()
    await settle()
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('a wallet that cannot answer any more is asked anew', async () => {
    const first = await atText()
    first.link.signMessage.mockReturnValue(new Promise(() => {}))
    await afterSigning(first)
    const again = make({ memory: first.memory, answerTo: () => null })
    again.prover.takeUp('d1')
    expect(again.now().status).toBe('text-ready')
    await afterSigning(again)
    expect(again.link.signMessage).toHaveBeenCalledTimes(1)
    expect(again.now().status).toBe('done')
  })

  test('what was signed, ran out, or belongs to another draft is not gone on with', async () => {
    const done = await afterSigning(await atText())
    expect(make({ memory: done.memory }).prover.takeUp('d1')).toBe(false)
    const other = await atText()
    expect(make({ memory: other.memory }).prover.takeUp('d2')).toBe(false)
    vi.setSystemTime(Date.now() + 600_001)
    expect(make({ memory: other.memory }).prover.takeUp('d1')).toBe(false)
  })

  test('what somebody else wrote there is not believed', () => {
    for (const written of ['', '{', 'null', '{"draft":"d1"}', '{"draft":"d1","account":1,"text":{}}'])
      expect(make({ memory: { ...memoryOf(), getItem: () => written } }).prover.takeUp('d1')).toBe(false)
  })
})
