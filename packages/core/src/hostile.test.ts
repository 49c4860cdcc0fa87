import { generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import * as core from './index.ts'
import { callsOf } from './testing/hostile.ts'

/**
 * JavaScript callers, and attackers whose input they do not check, can pass anything to the functions of this package.
 */

const account = core.parseAccountId('eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const chain = core.parseChainId('eip155:1')
const address = core.parseAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')
const word = `0x${'ab'.repeat(32)}`
const part = { kind: 'ecdsa', signature: `0x${'01'.repeat(64)}1b` }
const message = {
  scheme: 'https',
  domain: 'id.example.org',
  address,
  statement: 'Sign in.',
  uri: 'https://id.example.org',
  version: '1',
  chainId: 1,
  nonce: 'hJ3mZ0q8Xw',
  issuedAt: '2026-01-31T09:30:00Z',
  expirationTime: '2026-01-31T09:40:00Z',
  notBefore: '2026-01-31T09:30:00Z',
  requestId: 'a',
  resources: ['https://id.example.org/a'],
}
const text = core.writeMessage(message as core.SignInMessage)
const proofText = {
  id: 'Yk3vQ0b1S7m2Zx9dLr4TnA',
  origin: 'https://id.example.org',
  purpose: 'a grant',
  audience: 'The Committee',
  request: { id: 'ab'.repeat(16), requester: account },
  expiresAt: '2027-01-31T09:30:00.000Z',
  accounts: [account],
  account,
  nonce: 'hJ3mZ0q8Xw',
  issuedAt: '2026-01-31T09:30:00.000Z',
  requestId: 'a',
}
const proof = {
  type: 'countersign-proof',
  version: 2,
  schema: 'https://id.example.org/schemas/proof-2.json',
  id: proofText.id,
  origin: proofText.origin,
  purpose: proofText.purpose,
  audience: proofText.audience,
  request: proofText.request,
  issuedAt: '2026-01-31T09:31:00.000Z',
  expiresAt: proofText.expiresAt,
  accounts: [
    {
      account,
      chain,
      message: core.writeProofMessage(proofText as core.ProofText),
      signature: `0x${'01'.repeat(65)}`,
      method: 'erc1271',
      verifiedAt: '2026-01-31T09:30:40.000Z',
      block: { number: 1, hash: word },
      safe: { version: '1.4.1', threshold: 1, owners: [address], confirmations: [address] },
    },
  ],
  receipt: 'a.b.c',
}
const { privateKey } = await generateKeyPair('ES256')
const { signal } = new AbortController()
const recover = () => undefined
const asked = {
  account,
  client: { request: async () => '0x1' },
  block: { number: 1n, hash: word },
  timeout: 10,
  signal,
}
const ofSafe = {
  ...asked,
  message: word,
  signature: '0x01',
  recover,
  signatureBytes: 100,
  formerOwners: [address],
  otherChains: [chain],
}
const optionalOfSafe = [
  'block',
  'timeout',
  'signal',
  'signatureBytes',
  'formerOwners',
  'otherChains',
  'factory',
]

/**
 * The arguments of each function, which of them are optional or nullable, and what it returns if it refuses without
 * throwing.
 */
type Case = {
  readonly given: readonly unknown[]
  /** Paths such as `0.statement`. */
  readonly optional?: readonly string[]
  readonly nullable?: readonly string[]
  /** Whether a result is a documented refusal rather than an accepted result. */
  readonly refuses?: (result: unknown) => boolean
  /** Paths that the function does not read, or where it accepts any value. */
  readonly open?: readonly string[]
}

const isRefused = (result: unknown) =>
  typeof result === 'object' && result !== null && 'status' in result && result.status !== 'verified'

const cases: Readonly<Record<string, Case>> = {
  parseChainId: { given: [chain] },
  eip155Chain: { given: [1] },
  chainNumber: { given: [chain] },
  parseAddress: { given: [address] },
  parseAccountId: { given: [account] },
  formatAccountId: { given: [chain, address] },
  accountChain: { given: [account] },
  accountAddress: { given: [account] },
  differingField: { given: [text, text] },
  differingFromAsked: {
    given: [
      {
        domain: 'id.example.org',
        uri: 'https://id.example.org',
        version: '1',
        statement: 'Sign in.',
        nonce: 'hJ3mZ0q8Xw',
        issuedAt: '2026-01-31T09:30:00Z',
        expirationTime: '2026-01-31T09:40:00Z',
        chains: [chain],
      },
      message,
    ],
    nullable: ['0.statement'],
    optional: ['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId', 'resources'].map(
      name => `1.${name}`,
    ),
  },
  canNeverBeChecked: { given: ['no-node'], refuses: result => result === false },
  isObject: { given: [{}], open: ['0'] },
  isSameAddress: { given: [address, address], refuses: result => result === false },
  addressWithoutChecksum: { given: [text, account] },
  isStatement: { given: ['Sign in.'], refuses: result => result === false },
  isUri: { given: ['https://app.example.org/callback'], refuses: result => result === false },
  toStatementText: { given: ['Für Köln'] },
  parseMessage: { given: [text] },
  messageTime: { given: ['2026-01-31T09:30:00Z'], refuses: Number.isNaN },
  readTypedAccount: {
    given: [`eth:${address}`, [{ id: chain, shortName: 'eth', explorer: 'https://etherscan.io' }]],
    nullable: ['1.0.shortName', '1.0.explorer'],
  },
  writeDecline: {
    given: [{ domain: 'id.example.org', cosigning: 'ab', account, owner: address, reason: 'no' }],
  },
  writeMessage: {
    given: [message],
    optional: ['scheme', 'statement', 'expirationTime', 'notBefore', 'requestId', 'resources'].map(
      name => `0.${name}`,
    ),
  },
  parseJson: { given: ['{"a":[1]}'] },
  parseUrl: {
    given: ['https://id.example.org', 'https://id.example.org'],
    optional: ['1'],
    refuses: result => result === null,
  },
  originalDifference: {
    given: [proof, proof],
    refuses: result => typeof result === 'string',
    nullable: ['0.receipt'],
  },
  parseProof: {
    given: [proof],
    nullable: ['0.audience', '0.request', '0.receipt', '0.accounts.0.block', '0.accounts.0.safe'],
  },
  receiptClaims: {
    given: [{ ...proof, receipt: null }, 0],
    nullable: ['0.audience', '0.request', '0.accounts.0.block', '0.accounts.0.safe'],
    open: ['0.receipt'],
  },
  signReceipt: {
    given: [
      { ...proof, receipt: null },
      { key: privateKey, kid: 'a', now: 0 },
    ],
    nullable: ['0.audience', '0.request', '0.accounts.0.block', '0.accounts.0.safe'],
    optional: ['1.now'],
    open: ['0.receipt', '1.key.algorithm'],
  },
  verifyReceipt: {
    given: [proof, { keys: [{ kty: 'EC', crv: 'P-256', x: 'a', y: 'a', kid: 'a' }] }],
    refuses: result => result === 'refused' || result === 'unavailable',
  },
  toCacao: {
    given: [proof],
    nullable: ['0.audience', '0.request', '0.receipt', '0.accounts.0.block', '0.accounts.0.safe'],
  },
  verifyProof: {
    given: [
      {
        document: proof,
        clients: () => undefined,
        recover,
        keys: { keys: [] },
        revoked: false,
        now: 0,
        signal,
        timeout: 1,
      },
    ],
    optional: ['clients', 'keys', 'expected', 'revoked', 'now', 'signal', 'timeout'].map(name => `0.${name}`),
    refuses: isRefused,
  },
  proofSchemaJson: { given: [1] },
  proofAddress: { given: ['https://id.example.org', 'a'] },
  proofSchemaAddress: { given: ['https://id.example.org', 2], optional: ['1'] },
  proofContextAddress: { given: ['https://id.example.org', proofText.request] },
  proofStatement: { given: [{ purpose: 'a grant', audience: 'The Committee' }], nullable: ['0.audience'] },
  normalizeWords: { given: ['Für Köln'] },
  refusedInWords: { given: ['Für Köln'] },
  writeProofMessage: {
    given: [proofText],
    nullable: ['0.audience', '0.request'],
    optional: ['0.request', '0.requestId'],
  },
  recoverWithNoble: {
    given: [new Uint8Array(32).fill(1), new Uint8Array(64).fill(1), 0],
    refuses: result => result === undefined,
    open: ['0.', '1.'],
  },
  assembleSafeSignature: {
    given: [{ confirmations: [{ owner: address, part }], owners: [address], threshold: 1 }],
  },
  chooseConfirmations: {
    given: [{ confirmations: [{ owner: address, part }], owners: [address], threshold: 1 }],
  },
  writeSafeSignature: {
    given: [
      [
        part,
        { kind: 'approved-hash', owner: address },
        { kind: 'contract', owner: address, signature: '0x' },
        { kind: 'nested-safe', owner: address, parts: [part] },
      ],
    ],
  },
  canOwn: { given: [{ asksOwners: 'hash' }, { answers: ['new'] }] },
  ownersMessage: {
    given: [{ safe: address, chain, rules: { domain: 'safe', asksOwners: 'hash' }, message: word }],
  },
  safeMessageHash: { given: [{ safe: address, chain, rules: { domain: 'safe' }, message: word }] },
  safeMessagePreimage: { given: [{ safe: address, chain, rules: { domain: 'safe' }, message: word }] },
  safeMessageTypedData: { given: [{ safe: address, chain, rules: { domain: 'safe' }, message: word }] },
  safeMessageHashes: {
    given: [{ domain: { chainId: 1, verifyingContract: address }, message: { message: word } }],
    optional: ['0.domain.chainId'],
  },
  accountFactory: { given: ['0x01'] },
  signedHash: { given: ['text'] },
  approvedOwners: { given: [part.signature, { threshold: 1, confirmations: [address] }] },
  parseSafeSignature: { given: [part.signature, 1, new Map()], optional: ['2'] },
  readSafe: {
    given: [{ ...asked, factory: { address, call: '0x' } }],
    optional: optionalOfSafe.map(name => `0.${name}`),
    refuses: isRefused,
  },
  readBlockAt: {
    given: [{ chain, client: asked.client, number: 1, timeout: 10, signal }],
    optional: ['0.timeout', '0.signal'],
    refuses: isRefused,
  },
  callContracts: {
    given: [
      {
        ...{ chain, client: asked.client, block: asked.block, timeout: 10, signal },
        calls: [{ target: address, data: '0x01' }],
        deploy: { account: address, factory: { address, call: '0x' } },
      },
    ],
    optional: ['deploy', 'timeout', 'signal'].map(name => `0.${name}`),
    refuses: isRefused,
  },
  readWords: {
    given: [{ chain, client: asked.client, calls: [{ target: address, data: '0x01' }], timeout: 10, signal }],
    optional: ['0.timeout', '0.signal'],
    refuses: isRefused,
  },
  safeRules: { given: [{ version: '1.4.1', handler: address }], optional: ['0.handler'] },
  verifyConfirmation: {
    given: [{ ...ofSafe, owner: address, factory: { address, call: '0x' } }],
    optional: optionalOfSafe.map(name => `0.${name}`),
    refuses: isRefused,
  },
  verifySafeSignature: {
    given: [ofSafe],
    optional: optionalOfSafe.map(name => `0.${name}`),
    refuses: isRefused,
  },
  reportVerdict: {
    given: [{ status: 'verified', method: 'eip7702', delegate: address, block: asked.block }],
    optional: ['0.delegate', '0.block'],
    open: ['0.block.number'],
  },
  verifyOwnership: {
    given: [
      {
        account,
        message: 'text',
        signature: '0x01',
        client: asked.client,
        recover,
        at: asked.block,
        limits: { signatureBytes: 10, timeout: 10 },
        signal,
      },
    ],
    optional: ['client', 'at', 'limits', 'limits.signatureBytes', 'limits.timeout', 'signal'].map(
      name => `0.${name}`,
    ),
    refuses: isRefused,
  },
}

type Exported = (...given: unknown[]) => unknown

/** Everything that is exported and called, except the error classes. */
const functions = Object.entries<unknown>(core).filter(
  (entry): entry is [string, Exported] =>
    typeof entry[1] === 'function' && !(entry[1].prototype instanceof Error),
)

test('every exported function is called with hostile input', () => {
  expect(Object.keys(cases).sort()).toEqual(functions.map(([name]) => name).sort())
})

describe('hostile input', () => {
  test.each(functions)(
    'to %s is refused with an error of this package, or as documented',
    async (name, call) => {
      const {
        given,
        optional = [],
        nullable = [],
        open = [],
        refuses = () => false,
      } = cases[name] ?? expect.unreachable()
      for (const { path, what, args } of callsOf(given)) {
        if (open.some(prefix => path.startsWith(prefix))) continue
        if (what === 'undefined' && optional.includes(path)) continue
        if (what === 'null' && nullable.includes(path)) continue
        const outcome = await outcomeOf(() => call(...args))
        const isRefusal =
          'thrown' in outcome ? outcome.thrown instanceof core.CountersignError : refuses(outcome.result)
        if (!isRefusal)
          expect.fail(
            `${name} with ${what} as ${path}: ${String('thrown' in outcome ? outcome.thrown : JSON.stringify(outcome.result))}`,
          )
      }
    },
  )

  test.each(functions)('to %s is accepted if it matches the types', async (name, call) => {
    const outcome = await outcomeOf(() => call(...(cases[name]?.given ?? [])))
    expect(outcome).not.toHaveProperty('thrown')
  })
})

test('an error about an argument names it, its value and what is allowed', () => {
  const given = { domain: 'id.example.org', cosigning: 'ab', account, owner: address, reason: 'a\nb' }
  expect(() => core.writeDecline(given)).toThrow(
    expect.objectContaining({
      name: 'InputError',
      code: 'input-invalid',
      field: 'decline.reason',
      value: '"a\\nb"',
      allowed: 'one line of well-formed text',
      message: 'The value of decline.reason is "a\\nb"; allowed is one line of well-formed text.',
    }),
  )
})

async function outcomeOf(call: () => unknown): Promise<{ result: unknown } | { thrown: unknown }> {
  try {
    return { result: await call() }
  } catch (thrown) {
    return { thrown }
  }
}
