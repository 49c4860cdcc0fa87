import type { Session } from '@countersign/api'
import { parseMessage, type SignInMessage, writeMessage } from '@countersign/core'
import { accounts, type Chain, deployContracts, startChain } from '@countersign/testbed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { Browser } from '../testing/browser.ts'
import { accountOn, composed, type Holder, type HolderKind, hold, holderKinds } from '../testing/hosted.ts'
import type { ProblemBody } from '../testing/problem-body.ts'

/** The answers of a hosted wallet, in one step and in two, for each kind of account that it may have. */

/** A second chain, which has the deployed contract but not the passkey's. */
const otherChainId = 10
const { carol } = accounts

let chain: Chain
let otherChain: Chain
let holders: Record<HolderKind, Holder>
let app: TestApp

beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([
    startChain(),
    startChain({ chainId: otherChainId, arguments: ['--block-base-fee-per-gas', '0'] }),
  ])
  const [contracts] = await Promise.all([deployContracts(chain), deployContracts(otherChain)])
  holders = await hold(chain, contracts)
  app = await openApp('sqlite::memory:', {
    config: {
      chains: [
        { id: chain.chainId, nodes: [chain.url] },
        { id: otherChainId, nodes: [otherChain.url] },
      ],
    },
  })
})
afterAll(async () => {
  await app.close()
  await Promise.all([chain.stop(), otherChain.stop()])
})

/** A challenge as a wallet sees it: the message to sign. */
type Asked = { readonly browser: Browser; readonly id: string; readonly right: SignInMessage }

const steps = {
  'in one step': async (holder: Holder, browser = new Browser(app)): Promise<Asked> => {
    const { body } = await browser.unaddressedChallenge()
    return { browser, id: body.id, right: composed(body.fields, holder.address, chain.chainId) }
  },
  'in two steps': async (holder: Holder, browser = new Browser(app)): Promise<Asked> => {
    const { body } = await browser.challenge(accountOn(chain.chainId, holder))
    return { browser, id: body.id, right: parseMessage(body.message) }
  },
}
const ways = ['in one step', 'in two steps'] as const

const later = (time: string | undefined, by: number) => new Date(Date.parse(time ?? '') + by).toISOString()

/** What a wallet might change in the message. */
const changes: Record<
  string,
  { field: ProblemBody['field']; change: (right: SignInMessage) => SignInMessage }
> = {
  'a scheme': { field: 'scheme', change: right => ({ ...right, scheme: 'https' }) },
  'another domain': { field: 'domain', change: right => ({ ...right, domain: 'evil.example' }) },
  'a port': { field: 'domain', change: right => ({ ...right, domain: `${right.domain}:8443` }) },
  'another statement': { field: 'statement', change: right => ({ ...right, statement: 'Hello.' }) },
  'no statement': { field: 'statement', change: ({ statement: _, ...right }) => right },
  'another URI': { field: 'uri', change: right => ({ ...right, uri: `${right.uri}/account` }) },
  'a chain that was not asked for': { field: 'chainId', change: right => ({ ...right, chainId: 8453 }) },
  'another nonce': { field: 'nonce', change: right => ({ ...right, nonce: 'A1b2C3d4E5f6G7h8' }) },
  'an earlier time of issue': {
    field: 'issuedAt',
    change: right => ({ ...right, issuedAt: later(right.issuedAt, -1) }),
  },
  'its own time of issue': {
    field: 'issuedAt',
    change: right => ({ ...right, issuedAt: later(right.issuedAt, 1_500) }),
  },
  'a later end': {
    field: 'expirationTime',
    change: right => ({ ...right, expirationTime: later(right.expirationTime, 1) }),
  },
  'no end': { field: 'expirationTime', change: ({ expirationTime: _, ...right }) => right },
  'a beginning': { field: 'notBefore', change: right => ({ ...right, notBefore: right.issuedAt }) },
  'a request id': { field: 'requestId', change: right => ({ ...right, requestId: 'another' }) },
  'a resource': {
    field: 'resources',
    change: right => ({ ...right, resources: ['https://evil.example'] }),
  },
  'a capability': { field: 'resources', change: right => ({ ...right, resources: ['urn:recap:e30'] }) },
}

/** Answers with a message that the account has signed. */
async function answer({ browser, id }: Asked, holder: Holder, message: SignInMessage) {
  const text = writeMessage(message)
  return browser.answer(id, text, await holder.sign(text))
}

/** The response to a changed message. */
const changed = (field: string | undefined) => ({
  status: 422,
  body: { code: 'message-changed', field },
})

const verdictOf = (method: Holder['method']): Session['verdict'] => ({
  status: 'verified',
  method,
  block:
    method === 'eoa' ? null : { number: expect.any(Number), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  ...(method === 'erc6492' ? { factory: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) } : {}),
})

/** The reason for a signature that is verified against the account of another key. */
const ofAnother: Record<HolderKind, ProblemBody['reason']> = {
  'a key': 'wrong-signer',
  'a deployed contract': 'wrong-signer',
  'an undeployed contract': 'factory-deployed-nothing',
  'a deployed passkey': 'signature-length',
  'an undeployed passkey': 'factory-deployed-nothing',
}

describe.each(ways)('%s,', way => {
  describe.each(holderKinds)('%s', kind => {
    const ask = (browser?: Browser) => steps[way](holders[kind], browser)

    test('can sign in with the requested message, and the session has the verification method', async () => {
      const asked = await ask()
      const { status, body } = await answer(asked, holders[kind], asked.right)
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          session: expect.objectContaining({
            account: accountOn(chain.chainId, holders[kind]),
            verdict: verdictOf(holders[kind].method),
          }),
        },
      })
      expect((await asked.browser.session()).body.session?.id).toBe(body.session.id)
      const open = (await asked.browser.cosignings()).body.items
      expect(open.filter(item => item.status === 'NEEDS_CONFIRMATION' || !item.collected)).toEqual([])
    })

    test('is refused with another message, and the field is named', async () => {
      const refused = await Promise.all(
        Object.entries(changes).map(async ([what, { change }]) => {
          const asked = await ask()
          const wrong = change(asked.right)
          expect(writeMessage(wrong)).not.toBe(writeMessage(asked.right))
          const { status, body } = await answer(asked, holders[kind], wrong)
          const { session } = (await asked.browser.session()).body
          return [what, { status, code: body.code, field: body.field, session }]
        }),
      )
      const expected = Object.entries(changes).map(([what, { field }]) => [
        what,
        { status: 422, code: 'message-changed', field, session: null },
      ])
      expect(Object.fromEntries(refused)).toEqual(Object.fromEntries(expected))
    })

    test('is refused with an earlier message, and the nonce is named', async () => {
      const older = await ask()
      const asked = await ask(older.browser)
      const wrong = await answer(asked, holders[kind], older.right)
      // Each message for a Safe contains a code for the owners to compare.
      expect(wrong).toMatchObject(changed('nonce'))
      expect((await asked.browser.session()).body.session).toBeNull()
    })

    test('is refused with a message for another account, with a specific reason', async () => {
      const asked = await ask()
      const other = kind === 'a key' ? 'an undeployed contract' : 'a key'
      const { status, body } = await answer(asked, holders[kind], {
        ...asked.right,
        address: holders[other].address,
      })
      expect(status).toBe(422)
      // Where no message was issued, the account that it names has not signed it.
      expect(body).toMatchObject(
        way === 'in two steps' ? changed('address').body : { reason: ofAnother[kind] },
      )
      expect((await asked.browser.session()).body.session).toBeNull()
    })

    test('is refused with the signature of another account', async () => {
      const asked = await ask()
      const text = writeMessage(asked.right)
      const { status, body } = await asked.browser.answer(
        asked.id,
        text,
        await carol.signMessage({ message: text }),
      )
      expect({ status, code: body.code }).toEqual({
        status: 422,
        code: 'signature-rejected',
      })
      const reasons =
        kind === 'a deployed contract' || kind === 'a deployed passkey'
          ? ['contract-refused', 'contract-reverted']
          : ['wrong-signer']
      expect(reasons).toContain(body.reason)
    })
  })
})

describe('the signature of a contract for one chain', () => {
  const refusals: Record<Exclude<HolderKind, 'a key'>, ProblemBody['reason'][]> = {
    // The same contract is on that chain; the message that it signs names the chain.
    'a deployed contract': ['contract-refused', 'contract-reverted'],
    'an undeployed contract': ['contract-refused', 'contract-reverted'],
    'a deployed passkey': ['contract-on-another-chain'],
    'an undeployed passkey': ['contract-refused', 'contract-reverted'],
  }
  const kinds = holderKinds.filter(kind => kind !== 'a key')

  test.each(kinds)('is not valid for the same address on another requested chain: %s', async kind => {
    const asked = await steps['in one step'](holders[kind])
    const { status, body } = await answer(asked, holders[kind], { ...asked.right, chainId: otherChainId })
    expect(status).toBe(422)
    expect(refusals[kind]).toContain(body.reason)
    if (body.reason === 'contract-on-another-chain') expect(body.chains).toEqual([`eip155:${chain.chainId}`])
    expect((await asked.browser.session()).body.session).toBeNull()
  })

  test.each(ways.flatMap(way => kinds.map(kind => [way, kind] as const)))(
    'is refused %s if its message names another chain: %s',
    async (way, kind) => {
      const asked = await steps[way](holders[kind])
      const text = writeMessage(asked.right)
      const signature = await holders[kind].sign(text, otherChainId)
      const { status, body } = await asked.browser.answer(asked.id, text, signature)
      expect(status).toBe(422)
      expect(['contract-refused', 'contract-reverted']).toContain(body.reason)
    },
  )
})

describe('a Safe owned by a passkey', () => {
  const passkeys = ['a deployed passkey', 'an undeployed passkey'] as const

  test.each(passkeys)(
    'is recognized, its one owner is a contract, and its own answer ends the cosigning: %s',
    async kind => {
      const { address, factory, sign, method } = holders[kind]
      const browser = new Browser(app)
      const { body: challenge } = await browser.challenge(accountOn(chain.chainId, { address }), factory)
      const { cosigning } = challenge
      expect(cosigning).toMatchObject({
        status: 'NEEDS_CONFIRMATION',
        deployed: method === 'erc1271',
        safes: [{ address, threshold: 1, owners: [{ present: true, confirmation: null }] }],
      })
      const signature = await sign(challenge.message)
      const { status, body } = await browser.answer(challenge.id, challenge.message, signature)
      expect({ status, verdict: body.session?.verdict }).toEqual({ status: 200, verdict: verdictOf(method) })
      const { items } = (await browser.cosignings()).body
      expect(items.filter(item => item.status === 'NEEDS_CONFIRMATION')).toEqual([])
      expect(items).toEqual([
        expect.objectContaining({
          id: cosigning?.id,
          status: 'CONFIRMED',
          collected: true,
          verdict: expect.objectContaining({ threshold: 1, signature }),
        }),
      ])
      const again = await browser.collect(cosigning?.id ?? '')
      expect({ status: again.status, session: again.body.session?.id }).toEqual({
        status: 200,
        session: body.session.id,
      })
    },
  )

  test.each(ways.flatMap(way => passkeys.map(kind => [kind, way] as const)))(
    'keeps its session when the session is checked again: %s, %s',
    async (kind, way) => {
      const asked = await steps[way](holders[kind])
      const { body } = await answer(asked, holders[kind], asked.right)
      const checkedAt = async () => {
        const row = app.store.db
          .selectFrom('safe_signature')
          .innerJoin('session', 'session.signature_id', 'safe_signature.id')
          .select('safe_signature.checked_at')
          .where('session.id', '=', body.session.id)
        return (await row.executeTakeFirstOrThrow()).checked_at
      }
      // As if the session was last checked two hours ago.
      const long = Date.now() - 7_200_000
      await app.store.db
        .updateTable('safe_signature')
        .set({ checked_at: long })
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('session').select('signature_id').where('id', '=', body.session.id),
        )
        .execute()
      expect((await asked.browser.session()).body.session?.id).toBe(body.session.id)
      expect(await checkedAt()).toBeGreaterThan(long)
    },
  )
})
