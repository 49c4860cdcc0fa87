import { chainNumber, eip155Chain, formatAccountId, type ProofAccount } from '@countersign/core'
import { letters, type ProofContext } from './genuine.ts'
import { rejected, verified } from './sample.ts'
import { accountChanged, changed, messageChanged, signatureChanged, type Tampering } from './tampering.ts'

const hash = `0x${'5a'.repeat(32)}` as const
/** Characters that are hard to tell from one another: each purpose has one of them. */
const alike = [
  ['a', 'а'],
  ['ü', 'ű'],
  ['ح', 'خ'],
  ['税', '稅'],
] as const
const shift = (time: string, milliseconds: number) => new Date(Date.parse(time) + milliseconds).toISOString()

/** Flips a bit in the first 32 bytes (r): another key, or none, is then recovered. */
function flipped(signature: string, { random }: ProofContext): string {
  const at = 2 + random.below(64)
  const digit = Number.parseInt(signature.charAt(at), 16) ^ (1 << random.below(4))
  return signature.slice(0, at) + digit.toString(16) + signature.slice(at + 1)
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Returns the malleable twin of a 65-byte signature, which recovers to the same key. */
function twin(signature: string): string {
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const v =
    Number.parseInt(signature.slice(130), 16) ^
    (signature.slice(130) === '1b' || signature.slice(130) === '1c' ? 7 : 1)
  return signature.slice(0, 66) + s + v.toString(16).padStart(2, '0')
}

const swapped: Tampering = {
  least: 2,
  change(proof, { random }) {
    const second = 1 + random.below(proof.accounts.length - 1)
    const first = random.below(second)
    const accounts = proof.accounts.map(
      (account, index) =>
        proof.accounts[index === first ? second : index === second ? first : index] ?? account,
    )
    const field = `/accounts/${first}/account`
    return { document: { ...proof, accounts }, field, expected: rejected('text-differs', field) }
  },
}

/** A change of each field. Without a receipt, changes of fields that only the receipt protects are not detected. */
export const tamperings: Readonly<Record<string, Tampering>> = {
  'another id': {
    change: (proof, { random }) => ({
      document: { ...proof, id: Buffer.from(random.bytes(16)).toString('base64url') },
      field: '/id',
      expected: rejected('text-differs', '/id'),
    }),
  },
  'another schema': {
    change: proof => ({
      document: { ...proof, schema: proof.schema.replace('2.json', '1.json') },
      field: '/schema',
      expected: rejected('malformed', '/schema'),
    }),
  },
  'another purpose': changed('purpose', ({ purpose }) => `${purpose}.`),
  'a purpose that looks the same': changed('purpose', ({ purpose }) =>
    alike.reduce((text, [one, other]) => text.replace(one, other), purpose),
  ),
  'another audience': changed('audience', ({ audience }) => (audience === null ? 'Someone' : `${audience}!`)),
  'an audience more or less': changed('audience', ({ audience }) => (audience === null ? 'anyone' : null)),
  'another requester': {
    change: (proof, { random, signers }) => ({
      document: {
        ...proof,
        request: {
          id: Buffer.from(random.bytes(16)).toString('base64url'),
          requester: formatAccountId(eip155Chain(1), random.pick(signers).address),
        },
      },
      field: proof.request ? '/request/id' : '/request',
      expected: rejected('text-differs', proof.request ? '/request/id' : '/request'),
    }),
  },
  'the version before': {
    ascii: true,
    change: ({ request: _, ...proof }) => ({
      document: { ...proof, version: 1, schema: proof.schema.replace('2.json', '1.json') },
      field: '/version',
      expected: rejected('text-differs', '/version'),
    }),
  },
  'a longer life': changed('expiresAt', ({ expiresAt }) => shift(expiresAt, 86_400_000)),
  'a shorter life': changed('expiresAt', ({ expiresAt }) => shift(expiresAt, -1)),
  'another origin': {
    // The schema's URL changes accordingly, as it would in practice.
    change: (proof, { otherSite }) => ({
      document: {
        ...proof,
        origin: otherSite.origin,
        schema: proof.schema.replace(proof.origin, otherSite.origin),
      },
      field: '/schema',
      expected: rejected('text-differs', '/origin'),
    }),
  },
  'another time of issue': {
    change: proof => ({
      document: { ...proof, issuedAt: shift(proof.issuedAt, 60_000) },
      field: '/issuedAt',
      expected: verified,
    }),
  },
  'an account left out': {
    least: 2,
    change: proof => ({
      document: { ...proof, accounts: proof.accounts.slice(0, -1) },
      field: '/accounts',
      expected: rejected('text-differs', '/accounts'),
    }),
  },
  'an account of another proof added': {
    change(proof, context) {
      const { random, signers } = context
      const signer = signers.find(
        ({ address }) => !proof.accounts.some(({ account }) => account.endsWith(address)),
      )
      const [first] = proof.accounts
      if (!signer || !first) throw new Error('There are more signers than accounts in a proof.')
      const chain = eip155Chain(1)
      const message = first.message
        .replace(/0x[0-9a-fA-F]{40}/, signer.address)
        .replace(/Nonce: .*/, `Nonce: ${random.text(24, letters)}`)
      const added: ProofAccount = {
        ...first,
        account: formatAccountId(chain, signer.address),
        chain,
        message,
        signature: signer.sign(message),
      }
      return {
        document: { ...proof, accounts: [...proof.accounts, added] },
        field: '/accounts',
        expected: rejected('text-differs', '/accounts'),
      }
    },
  },
  'accounts in another order': swapped,
  'another account': accountChanged(({ chain }, { random, signers }, proof) => {
    const stranger = random.pick(signers)
    const other = proof.accounts.some(({ account }) => account.endsWith(stranger.address))
      ? signers.find(({ address }) => !proof.accounts.some(({ account }) => account.endsWith(address)))
      : stranger
    return {
      to: { account: formatAccountId(chain, (other ?? stranger).address) },
      field: 'account',
      expected: at => rejected('text-differs', `${at}/account`),
    }
  }),
  'another chain': accountChanged(({ chain }) => ({
    to: { chain: chainNumber(chain) === 1 ? 'eip155:10' : 'eip155:1' },
    field: 'chain',
    expected: at => rejected('text-differs', `${at}/chain`),
  })),
  'another nonce in a text': accountChanged(({ message }, { random }) => ({
    to: { message: message.replace(/Nonce: .*/, `Nonce: ${random.text(24, letters)}`) },
    field: 'message',
    expected: at => rejected('signature-rejected', `${at}/signature`),
  })),
  'a line break after a text': messageChanged(message => `${message}\n`),
  'line ends of another kind in a text': messageChanged(message => message.replaceAll('\n', '\r\n')),
  'a scheme before a text': messageChanged(message => `https://${message}`),
  'a text that is none': messageChanged(message => message.slice(0, 40)),
  'letters that look alike in a text': messageChanged(message => message.replace('account', 'аccount')),
  'a bit of a signature flipped': signatureChanged(flipped),
  'a signature cut short': signatureChanged(signature => signature.slice(0, 2 + 2 * 63)),
  'a signature with more behind it': signatureChanged(signature => `${signature}00`.padEnd(2 + 2 * 66, '0')),
  'no signature': signatureChanged(() => '0x'),
  'a signature of zeros': signatureChanged(() => `0x${'00'.repeat(64)}1b`),
  'a last byte that no key gives': signatureChanged(
    signature => `${signature.slice(0, 130).padEnd(130, '0')}1d`,
  ),
  'somebody else’s signature': accountChanged(({ account, message }, { signers }) => {
    const other = signers.find(({ address }) => !account.endsWith(address)) ?? signers[0]
    return {
      to: { signature: other.sign(message) },
      field: 'signature',
      expected: at => rejected('signature-rejected', `${at}/signature`),
    }
  }),
  'the twin of a signature': accountChanged(({ account, message }, { signers }) => {
    const own = signers.find(({ address }) => account.endsWith(address)) ?? signers[0]
    return {
      to: { signature: twin(own.sign(message)) },
      field: 'signature',
      expected: at => rejected('signature-rejected', `${at}/signature`),
    }
  }),
  'another way of showing': accountChanged((_, { random }) => ({
    to: { method: random.pick(['erc1271', 'erc6492', 'eip7702']) },
    field: 'method',
    expected: at => rejected('method-differs', `${at}/method`),
  })),
  'a block for a key': accountChanged((_, { random }) => ({
    to: { block: { number: random.below(20_000_000), hash } },
    field: 'block',
    expected: at => rejected('block-differs', `${at}/block`),
  })),
  'a key declared to be a Safe': accountChanged((_, { random, signers }) => ({
    to: {
      safe: { version: '1.4.1', threshold: 1, owners: [random.pick(signers).address], confirmations: [] },
    },
    field: 'safe',
    expected: at => rejected('safe-differs', `${at}/safe`),
  })),
  'another time of checking': accountChanged(({ verifiedAt }) => ({
    to: { verifiedAt: shift(verifiedAt, -1) },
    field: 'verifiedAt',
    expected: () => verified,
  })),
}
