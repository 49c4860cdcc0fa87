import { parseAccountId, parseAddress } from '@countersign/core'
import { GatewayError } from '@countersign/gateway'
import type { OwnerKeyAnswer } from '@countersign/wallets/owner-key'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigningSteps, type SigningAct, type SigningRequest } from './signing-steps.ts'

const owner = parseAddress(`0x${'a'.repeat(40)}`)
const safe = parseAddress(`0x${'5'.repeat(40)}`)
/** A time that is not the device's. */
const now = Date.UTC(2020, 0, 1)
const safeTxHash = `0x${'7'.repeat(64)}` as const
const signature = `0x${'12'.repeat(65)}` as const
const account = parseAccountId(`eip155:1:${safe}`)

const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
beforeEach(() => vi.stubGlobal('fetch', fetched))
afterEach(() => fetched.mockClear())

/** Returns the steps with a wallet that responds with this answer. */
function stepsWith(answer: OwnerKeyAnswer = { signature }, isConnected = true) {
  const request = vi.fn(async () => null)
  const sign = vi.fn(async () => answer)
  const wallet = () =>
    isConnected ? { name: 'Fox', provider: { request, on: () => {}, removeListener: () => {} } } : null
  const { ask, check } = createSigningSteps({ sign, wallet, chains: async () => [], now: () => now })
  const tell = { switching: vi.fn(), asking: vi.fn(), progress: vi.fn() }
  const { signal } = new AbortController()
  const about = (act: SigningAct): SigningRequest['act'] => ({
    ...{ ...act, account, gateway: 'https://id.example/gateway' },
  })
  return {
    sign,
    ask: (act: SigningAct) => ask(about(act), null, tell, signal),
    check: (act: SigningAct) => check?.(about(act), { question: null, answer: signature }, tell, signal),
  }
}

const remove: SigningAct = { kind: 'remove-transaction', signer: owner, safeTxHash }

describe('an owner’s signature for the gateway', () => {
  test('is requested from the signer’s wallet, for exactly what is sent to the gateway', async () => {
    const { ask, sign } = stepsWith()
    expect(await ask(remove)).toEqual({ answer: signature })
    expect(sign).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({
        signer: owner,
        hash: null,
        typedData: expect.objectContaining({ message: expect.objectContaining({ safeTxHash }) }),
      }),
    )
  })

  test.each([
    remove,
    { kind: 'end-delegation', signer: owner, delegate: owner, delegator: safe, safe },
  ] satisfies SigningAct[])('is dated by the server’s clock: $kind', async act => {
    const { ask, sign } = stepsWith()
    await ask(act)
    const message = expect.objectContaining({ totp: now / 3_600_000 })
    expect(sign).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ typedData: expect.objectContaining({ message }) }),
    )
  })

  test('fails with the reason of the wallet', async () => {
    const { ask } = stepsWith({ signature: null, failure: 'refused', cause: undefined })
    expect(await ask(remove)).toMatchObject({ failure: { code: 'refused', wallet: 'Fox' }, retry: 'ask' })
  })

  test('fails without a wallet', async () => {
    expect(await stepsWith(undefined, false).ask(remove)).toMatchObject({
      failure: { code: 'not-connected' },
    })
  })

  test.each([
    ['removes a transaction', remove, 'DELETE', `/v1/chains/1/transactions/${safeTxHash}`],
    [
      'ends a delegation',
      { kind: 'end-delegation', signer: owner, delegate: owner, delegator: safe, safe },
      'DELETE',
      `/v2/chains/1/delegates/${owner}`,
    ],
  ] satisfies [string, SigningAct, string, string][])('%s at the gateway', async (_, act, method, path) => {
    expect(await stepsWith().check(act)).toEqual({ result: null })
    const [url, init] = fetched.mock.lastCall ?? []
    expect(String(url)).toBe(`https://id.example/gateway${path}`)
    expect(init?.method).toBe(method)
    expect(String(init?.body)).toContain(signature)
  })

  test('fails with the message of the gateway', async () => {
    fetched.mockResolvedValueOnce(Response.json({ message: 'No.' }, { status: 422 }))
    const outcome = await stepsWith().check(remove)
    expect(outcome).toMatchObject({ retry: 'ask' })
    expect(outcome && 'failure' in outcome && outcome.failure).toBeInstanceOf(GatewayError)
  })
})
