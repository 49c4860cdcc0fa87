import { type Proof, receiptClaims } from '@countersign/core'
import { createGenuine, createUnreceipted, type ProofContext } from './genuine.ts'
import { rejected, type UnnamedSample, verified } from './sample.ts'
import { createReceiptKey } from './site.ts'

const refused = (document: Proof): UnnamedSample => ({
  document,
  expected: rejected('receipt-refused', '/receipt'),
  // Without the keys, the issuer is trusted.
  withoutKeys: verified,
})

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Replaces parts of a receipt without signing it again. */
function rewritten(
  receipt: string,
  change: { header?: object; claims?: (claims: Record<string, unknown>) => object },
): string {
  const [head = '', payload = '', signature = ''] = receipt.split('.')
  const header = change.header ? encoded(change.header) : head
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return [header, change.claims ? encoded(change.claims(read)) : payload, signature].join('.')
}

const withHeader =
  (header: object) =>
  async (context: ProofContext): Promise<UnnamedSample> => {
    const proof = await createGenuine(context, { receipt: true })
    return {
      document: { ...proof, receipt: rewritten(proof.receipt ?? '', { header }) },
      expected: rejected('receipt-refused', '/receipt'),
    }
  }

const withClaims =
  (claims: (claims: Record<string, unknown>) => object, field = '/receipt') =>
  async (context: ProofContext): Promise<UnnamedSample> => {
    const proof = await createGenuine(context, { receipt: true })
    return {
      document: { ...proof, receipt: rewritten(proof.receipt ?? '', { claims }) },
      expected: rejected('receipt-differs', field),
    }
  }

const typ = 'countersign-receipt+jwt'

/** Documents with valid texts and signatures, and unusual receipts. */
export const receiptKinds: Readonly<Record<string, (context: ProofContext) => Promise<UnnamedSample>>> = {
  'a receipt taken away': async context => ({
    document: { ...(await createGenuine(context, { receipt: true })), receipt: null },
    expected: verified,
  }),
  'a receipt by a forger under the name of a key of the site': async context => {
    const proof = createUnreceipted(context)
    const key = await createReceiptKey(context.random)
    const { kid } = context.site.current
    return refused({ ...proof, receipt: await context.site.sign(proof, { key, kid }) })
  },
  'a receipt by a key that nobody knows': async context => {
    const proof = createUnreceipted(context)
    const key = await createReceiptKey(context.random)
    return refused({ ...proof, receipt: await context.site.sign(proof, { key }) })
  },
  'a receipt by another site': async context => {
    const proof = createUnreceipted(context)
    return refused({ ...proof, receipt: await context.otherSite.sign(proof) })
  },
  'a receipt by one key under the name of the other': async context => {
    const proof = createUnreceipted(context)
    const { current, retired } = context.site
    return refused({
      ...proof,
      receipt: await context.site.sign(proof, { key: retired, kid: current.kid }),
    })
  },
  'a receipt with another signature': async context => {
    const proof = await createGenuine(context, { receipt: true })
    const { random } = context
    const start = (proof.receipt ?? '').slice(0, (proof.receipt ?? '').lastIndexOf('.') + 1)
    const signature = Buffer.from(random.bytes(64))
    // A low s, as in every receipt: otherwise it is rejected without any key.
    signature.writeUInt8(1, 32)
    return refused({ ...proof, receipt: start + signature.toString('base64url') })
  },
  'the receipt of another proof': async context => {
    const [one, other] = [
      await createGenuine(context, { receipt: true }),
      await createGenuine(context, { receipt: true }),
    ]
    return { document: { ...one, receipt: other.receipt }, expected: rejected('receipt-differs', '/id') }
  },
  'a receipt without signature (alg none)': withHeader({ alg: 'none', typ, kid: 'a' }),
  'a receipt signed with the public key (alg HS256)': withHeader({ alg: 'HS256', typ, kid: 'a' }),
  'a receipt that is another token': withHeader({ alg: 'ES256', typ: 'JWT', kid: 'a' }),
  'a receipt that brings its own key': withHeader({
    alg: 'ES256',
    typ,
    kid: 'a',
    jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
  }),
  'a receipt that has its key fetched': withHeader({
    alg: 'ES256',
    typ,
    kid: 'a',
    jku: 'https://attacker.example/keys',
  }),
  'a receipt without the name of a key': withHeader({ alg: 'ES256', typ }),
  'a receipt in another name': withClaims(
    claims => ({ ...claims, iss: 'https://other.example.org' }),
    '/origin',
  ),
  'a receipt of another id': withClaims(claims => ({ ...claims, jti: 'x'.repeat(22) }), '/id'),
  'a receipt for longer': withClaims(claims => ({ ...claims, exp: Number(claims.exp) + 1 }), '/expiresAt'),
  'a receipt that says more': withClaims(claims => ({ ...claims, admin: true })),
  'a receipt of nothing': withClaims(() => ({})),
  'a receipt that is no JSON': async context => ({
    document: { ...createUnreceipted(context), receipt: 'AAAA.AAAA.AAAA' },
    expected: rejected('receipt-refused', '/receipt'),
  }),
  'a receipt that is no token': async context => ({
    document: { ...createUnreceipted(context), receipt: 'trust me' },
    expected: rejected('malformed', '/receipt'),
  }),
  'a receipt with claims by a forger': async context => {
    const proof = createUnreceipted(context)
    const claims = receiptClaims(proof, Date.parse(proof.issuedAt))
    const parts = [{ alg: 'ES256', typ, kid: context.site.current.kid }, claims].map(encoded)
    return refused({ ...proof, receipt: [...parts, Buffer.alloc(64, 1).toString('base64url')].join('.') })
  },
}
