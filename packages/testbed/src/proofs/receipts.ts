import { type Proof, receiptClaims } from '@countersign/core'
import { makeGenuine, makeUnreceipted, type Workshop } from './genuine.ts'
import { type Made, rejected, verified } from './sample.ts'
import { createReceiptKey } from './site.ts'

const refused = (document: Proof): Made => ({
  document,
  expected: rejected('receipt-refused', '/receipt'),
  // Who has signed it is taken on trust then.
  withoutKeys: verified,
})

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Puts other parts into a receipt; its signature stays. */
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
  async (workshop: Workshop): Promise<Made> => {
    const proof = await makeGenuine(workshop, { receipt: true })
    return {
      document: { ...proof, receipt: rewritten(proof.receipt ?? '', { header }) },
      expected: rejected('receipt-refused', '/receipt'),
    }
  }

const withClaims =
  (claims: (claims: Record<string, unknown>) => object, field = '/receipt') =>
  async (workshop: Workshop): Promise<Made> => {
    const proof = await makeGenuine(workshop, { receipt: true })
    return {
      document: { ...proof, receipt: rewritten(proof.receipt ?? '', { claims }) },
      expected: rejected('receipt-differs', field),
    }
  }

const typ = 'countersign-receipt+jwt'

/** Documents whose texts and signatures are right, and whose receipts are special. */
export const receiptKinds: Readonly<Record<string, (workshop: Workshop) => Promise<Made>>> = {
  'a receipt taken away': async workshop => ({
    document: { ...(await makeGenuine(workshop, { receipt: true })), receipt: null },
    expected: verified,
  }),
  'a receipt by a forger under the name of a key of the site': async workshop => {
    const proof = makeUnreceipted(workshop)
    const key = await createReceiptKey(workshop.random)
    const { kid } = workshop.site.current
    return refused({ ...proof, receipt: await workshop.site.sign(proof, { key, kid }) })
  },
  'a receipt by a key that nobody knows': async workshop => {
    const proof = makeUnreceipted(workshop)
    const key = await createReceiptKey(workshop.random)
    return refused({ ...proof, receipt: await workshop.site.sign(proof, { key }) })
  },
  'a receipt by another site': async workshop => {
    const proof = makeUnreceipted(workshop)
    return refused({ ...proof, receipt: await workshop.otherSite.sign(proof) })
  },
  'a receipt by one key under the name of the other': async workshop => {
    const proof = makeUnreceipted(workshop)
    const { current, retired } = workshop.site
    return refused({
      ...proof,
      receipt: await workshop.site.sign(proof, { key: retired, kid: current.kid }),
    })
  },
  'a receipt with another signature': async workshop => {
    const proof = await makeGenuine(workshop, { receipt: true })
    const { random } = workshop
    const start = (proof.receipt ?? '').slice(0, (proof.receipt ?? '').lastIndexOf('.') + 1)
    const signature = Buffer.from(random.bytes(64))
    // A low s, as of each receipt: otherwise it is refused without any key.
    signature.writeUInt8(1, 32)
    return refused({ ...proof, receipt: start + signature.toString('base64url') })
  },
  'the receipt of another proof': async workshop => {
    const [one, other] = [
      await makeGenuine(workshop, { receipt: true }),
      await makeGenuine(workshop, { receipt: true }),
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
  'a receipt that is no JSON': async workshop => ({
    document: { ...makeUnreceipted(workshop), receipt: 'AAAA.AAAA.AAAA' },
    expected: rejected('receipt-refused', '/receipt'),
  }),
  'a receipt that is no token': async workshop => ({
    document: { ...makeUnreceipted(workshop), receipt: 'trust me' },
    expected: rejected('malformed', '/receipt'),
  }),
  'a receipt with claims by a forger': async workshop => {
    const proof = makeUnreceipted(workshop)
    const claims = receiptClaims(proof, Date.parse(proof.issuedAt))
    const parts = [{ alg: 'ES256', typ, kid: workshop.site.current.kid }, claims].map(encoded)
    return refused({ ...proof, receipt: [...parts, Buffer.alloc(64, 1).toString('base64url')].join('.') })
  },
}
