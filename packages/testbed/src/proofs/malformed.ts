// cspell:ignore elpmax gnahcxe mred
import { type Proof, proofSchemaJson } from '@countersign/core'
import { createGenuine, type ProofContext } from './genuine.ts'
import { type Expectation, rejected, type UnnamedSample } from './sample.ts'

const { properties = {} } = proofSchemaJson(2)
const proofFields = Object.keys(properties)
const accountFields = Object.keys(properties.accounts?.items?.properties ?? {})

const malformed = (field: string): Expectation => rejected('malformed', field)

/** Invalid values for fields, including terminal control sequences and bidirectional text. */
const wrongTop: readonly (readonly [keyof Proof, unknown])[] = [
  ['type', 'countersign-receipt'],
  ['type', ['countersign-proof']],
  ['version', 3],
  ['version', '1'],
  ['schema', 7],
  ['id', 'short'],
  ['id', '../../../../etc/passwd0'],
  ['origin', 'https://id.example.org/'],
  ['origin', 'javascript:alert(1)'],
  ['origin', 'https://user@id.example.org'],
  ['purpose', ''],
  ['purpose', 'a [bracket]'],
  ['purpose', 'two\nlines'],
  ['purpose', '\u001b]0;owned\u0007\u001b[2J'],
  ['purpose', '\u009b31m'],
  ['purpose', 'x'.repeat(121)],
  ['purpose', 'F[U+00FC]r'],
  ['purpose', 'Fu\u0308r'],
  ['purpose', 'a\u00a0grant'],
  ['purpose', 'a grant\ud800'],
  ['purpose', '\u0301a'],
  ['purpose', `Z${'\u0338'.repeat(9)}`],
  ['purpose', '🦊'.repeat(61)],
  ['audience', '税'.repeat(81)],
  ['audience', '\u202egnahcxe elpmaxE'],
  ['audience', 'Exam\u200bple'],
  ['audience', false],
  ['issuedAt', '2026-02-30T00:00:00.000Z'],
  ['issuedAt', '2026-01-31 09:30:00'],
  ['expiresAt', 1_800_000_000],
  ['expiresAt', '2026-01-31T09:30:00+02:00'],
  ['accounts', []],
  ['accounts', {}],
  ['accounts', 'eip155:1:0x0'],
  ['receipt', 5],
  ['receipt', ''],
]
const wrongInAccount: readonly (readonly [string, unknown])[] = [
  ['account', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['account', 'eip155:1:0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  ['account', 'eip155:01:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['chain', 1],
  ['chain', 'solana:1'],
  ['message', ''],
  ['message', null],
  ['signature', '0xzz'],
  ['signature', '0x123'],
  ['signature', null],
  ['method', 'trust'],
  ['method', 'toString'],
  ['verifiedAt', 'yesterday'],
  ['block', 5],
  ['block/number', { number: -1, hash: `0x${'5a'.repeat(32)}` }],
  ['block/number', { number: 2 ** 60, hash: `0x${'5a'.repeat(32)}` }],
  ['block/hash', { number: 1, hash: '0x5a' }],
  ['block/time', { number: 1, hash: `0x${'5a'.repeat(32)}`, time: 0 }],
  ['safe', 'yes'],
  ['safe/threshold', { version: '1.4.1', threshold: 0, owners: [], confirmations: [] }],
]
/** Names of unknown fields, some of which have a meaning in JavaScript, in a terminal or in a JSON Pointer. */
const strangers = ['note', '__proto__', 'constructor', 'a/b~c', '\u001b[31mred', '\u202eabc', ''] as const
const pointerOf = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

const files: Readonly<Record<string, string>> = {
  'an empty file': '',
  'a file of spaces': '   ',
  'a file that is no JSON': 'This account is mine.',
  'a page instead of a file': '<!doctype html><title>Sign in</title>',
  'a file that begins with a bracket too many': '{{',
  'a file that is a number': '5',
  'a file that is null': 'null',
  'a file that is a list': '[]',
  'a file that is a text': '"countersign-proof"',
  'a file that is an empty object': '{}',
  'a file that is deep': `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
}

type Kind = (context: ProofContext) => Promise<UnnamedSample>

const withField = (path: string, value: unknown, field: string): Kind => {
  const [key = ''] = path.split('/')
  return async context => ({
    document: { ...(await createGenuine(context)), [key]: value },
    expected: malformed(field),
  })
}

/** Creates a change of the last account of a proof. */
const inAccount =
  (change: (account: Record<string, unknown>) => object, field: string): Kind =>
  async context => {
    const proof = await createGenuine(context)
    const last = proof.accounts.length - 1
    return {
      document: {
        ...proof,
        accounts: proof.accounts.map((account, index) => (index === last ? change({ ...account }) : account)),
      },
      expected: malformed(`/accounts/${last}${field}`),
    }
  }

const without = (name: string, { [name]: _, ...rest }: Record<string, unknown>) => rest
/** Adds an own property, including `__proto__`, which an assignment would treat differently. */
const withOwn = (name: string, fields: object): object =>
  Object.defineProperty({ ...fields }, name, { value: 'more', enumerable: true })

/** Documents that are not proofs, or have a malformed field. */
export const malformedKinds: Readonly<Record<string, Kind>> = Object.fromEntries([
  ...Object.entries(files).map(([name, text]): [string, Kind] => [
    name,
    async () => ({
      document: text,
      expected: name === 'a file that is an empty object' ? malformed('/type') : malformed(''),
    }),
  ]),
  [
    'half a file',
    async (context: ProofContext) => ({
      document: JSON.stringify(await createGenuine(context)).slice(0, 400),
      expected: malformed(''),
    }),
  ],
  ...proofFields.map((name): [string, Kind] => [
    `no ${name}`,
    async context => ({
      document: without(name, await createGenuine(context)),
      expected: malformed(`/${name}`),
    }),
  ]),
  ...wrongTop.map(([name, value], index): [string, Kind] => [
    `${name} not of its form (${index})`,
    withField(name, value, `/${name}`),
  ]),
  ...strangers.map((name, index): [string, Kind] => [
    `a field that no proof has (${index})`,
    async context => ({
      document: withOwn(name, await createGenuine(context)),
      expected: malformed(pointerOf(name)),
    }),
  ]),
  ...accountFields.map((name): [string, Kind] => [
    `an account without ${name}`,
    inAccount(account => without(name, account), `/${name}`),
  ]),
  ...wrongInAccount.map(([path, value], index): [string, Kind] => [
    `${path} of an account not of its form (${index})`,
    inAccount(account => ({ ...account, [path.split('/')[0] ?? '']: value }), `/${path}`),
  ]),
  ...strangers.map((name, index): [string, Kind] => [
    `an account with a field that none has (${index})`,
    inAccount(account => withOwn(name, account), pointerOf(name)),
  ]),
  [
    'an account that is listed twice',
    async (context: ProofContext) => {
      const proof = await createGenuine(context)
      return {
        document: { ...proof, accounts: [...proof.accounts, proof.accounts[0]] },
        expected: malformed(`/accounts/${proof.accounts.length}/account`),
      }
    },
  ],
  [
    'more accounts than there may be',
    async (context: ProofContext) => {
      const proof = await createGenuine(context, { accounts: 1 })
      return {
        document: { ...proof, accounts: Array.from({ length: 21 }, () => proof.accounts[0]) },
        expected: malformed('/accounts'),
      }
    },
  ],
])
