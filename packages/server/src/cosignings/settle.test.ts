import { type Address, eip155Chain, formatAccountId, parseAddress, safeRules } from '@countersign/core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { CosigningContext } from './context.ts'
import { type SafeTree, withMessages } from './known.ts'
import type { Confirmation, CosigningRecord } from './record.ts'
import { settle } from './settle.ts'

const chain = eip155Chain(1)
const addressOf = (digit: string) => parseAddress(`0x${digit.repeat(40)}`)
const account = addressOf('a')
const twoFaced = addressOf('1')
const honest = addressOf('2')
const alice = addressOf('3')

/** Creates a cosigning whose Safe refuses every signature with one of its owners, a contract. */
function stage(look: 'the same' | 'another') {
  const rules = safeRules({ version: '1.4.1', handler: account }) ?? expect.unreachable()
  let block = 1
  const tree = (): SafeTree => {
    const kind = look === 'another' && block % 2 === 0 ? 'unknown' : 'contract'
    const owners = [
      { address: twoFaced, kind, present: true },
      { address: honest, kind: 'contract', present: true },
      { address: alice, kind: 'eoa', present: true },
    ] as const
    const own = {
      address: account,
      ownerOf: null,
      version: '1.4.1',
      rules,
      threshold: 2,
      owners,
      deployed: true,
    }
    return { block: { number: block, hash: `0x0${block}` }, safes: [own] }
  }
  let known = withMessages(tree(), chain, 'text')
  const given = (owner: Address): Confirmation => {
    const [{ address: safe, hash }] = known.safes
    return {
      safe,
      owner,
      hash,
      kind: 'contract',
      part: { kind: 'contract', owner, signature: '0x12' },
      way: 'here',
      at: 1,
    }
  }
  const confirmations = [twoFaced, honest].map(given).concat({
    ...given(alice),
    kind: 'ecdsa',
    part: { kind: 'ecdsa', signature: `0x${'3'.repeat(128)}1b` },
  })
  const ended: string[] = []
  const record = () =>
    ({
      row: { id: 'one', message: 'text', expires_at: 1_000, safes: '' },
      status: ended.length > 0 ? 'CONFIRMED' : 'NEEDS_CONFIRMATION',
      account: formatAccountId(chain, account),
      factory: undefined,
      known,
      confirmations,
      declines: [],
      verdict: null,
    }) as unknown as CosigningRecord
  const safe = { block: { number: 1n, hash: '0x01' }, threshold: 2, deployed: true }
  const context = {
    now: () => 0,
    logger: pino({ level: 'silent' }),
    news: { notify: async () => {}, show: async () => {} },
    onConfirmed: async () => {},
    readTree: async () => {
      block += 1
      return { status: 'safes', tree: tree() }
    },
    verifier: {
      verifyConfirmation: async () => ({ status: 'valid' }),
      verifySafeSignature: async ({ signature }: { signature: string }) =>
        signature.includes(twoFaced.slice(2))
          ? { status: 'refused', reason: 'contract-refused', safe }
          : { status: 'verified', method: 'signatures', owners: [], safe },
    },
    store: {
      load: async () => record(),
      note: async (_: unknown, fresh: typeof known) => {
        known = fresh
        return true
      },
      drop: async () => false,
      end: async (_: string, { status }: { status: string }) => ended.push(status) > 0,
    },
  }
  return { context: context as unknown as CosigningContext, ended }
}

test.each(['the same', 'another'] as const)(
  'a contract that refuses, while its Safe looks %s at every block, does not keep the other owners from being enough',
  async look => {
    const { context, ended } = stage(look)
    await settle(context, 'one')
    expect(ended).toEqual(['CONFIRMED'])
  },
)
