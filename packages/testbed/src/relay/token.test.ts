import { describe, expect, test } from 'vitest'
import { admit } from './admission.ts'
import { ed25519KeyOf } from './did-key.ts'
import { type ClientKeys, clientKeys, signToken } from './testing/token.ts'
import { checkToken } from './token.ts'

const audience = 'ws://127.0.0.1:4000'
const now = 1_800_000_000_000
const seconds = now / 1_000

/** The example of did:key v0.7 §A.1, and its key. */
const exampleDid = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'
const exampleKey = '3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29'

const keys = clientKeys()
const { client } = keys

function token(claims: Record<string, unknown> = {}, more: { signer?: ClientKeys; algorithm?: string } = {}) {
  return signToken({ aud: audience, iat: seconds, exp: seconds + 86_400, ...claims }, { keys, ...more }).token
}

const check = (text: string | null) => checkToken(text, { audience, now })
const refused = (reason: string) => ({ accepted: false, reason })

describe('a token', () => {
  test('signed by the client for this relay identifies the client', () => {
    expect(check(token())).toEqual({ accepted: true, client })
  })

  test('is required', () => {
    expect(check(null)).toEqual(refused('missing'))
    expect(check('')).toEqual(refused('missing'))
  })

  test('is rejected when it has expired', () => {
    expect(check(token({ exp: seconds }))).toEqual(refused('expired'))
    expect(check(token({ exp: seconds - 1 }))).toEqual(refused('expired'))
  })

  test('is rejected when it was issued in the future, beyond a small clock skew', () => {
    expect(check(token({ iat: seconds + 120 }))).toEqual(refused('not-yet-valid'))
    expect(check(token({ iat: seconds + 30 }))).toEqual({ accepted: true, client })
  })

  test.each(['wss://relay.example', 'ws://127.0.0.1:4001', 'ws://localhost:4000', `${audience}/x`])(
    'is rejected when its audience is %s',
    aud => expect(check(token({ aud }))).toEqual(refused('another-audience')),
  )

  test('is accepted with a trailing slash in the audience', () => {
    expect(check(token({ aud: `${audience}/` }))).toEqual({ accepted: true, client })
  })

  test('is rejected when another key signed it', () => {
    expect(check(token({}, { signer: clientKeys() }))).toEqual(refused('forged'))
  })

  test('is rejected when its claims were changed after signing', () => {
    const [header, , signature] = token().split('.')
    const [, payload] = token({ sub: 'another' }).split('.')
    expect(check([header, payload, signature].join('.'))).toEqual(refused('forged'))
  })

  test('is rejected without a signature', () => {
    expect(check(token().replace(/[^.]*$/, ''))).toEqual(refused('forged'))
  })

  test.each(['none', 'HS256', 'ES256'])('is rejected with the algorithm %s', alg => {
    expect(check(token({}, { algorithm: alg }))).toEqual(refused('malformed'))
  })

  test.each([
    ['words', 'not a token'],
    ['two parts', 'e30.e30'],
    ['four parts', `${'e30.'.repeat(3)}e30`],
    ['no JSON', 'e.e.e'],
    ['JSON that is no object', 'bnVsbA.bnVsbA.AA'],
    ['a claim of another type', token({ exp: 'tomorrow' })],
    ['no claim of who signed', token({ iss: undefined })],
    ['a signer of another kind', token({ iss: 'did:web:example.com' })],
    ['far too much', token({ sub: 'x'.repeat(4_000) })],
  ])('is rejected: %s', (_, text) => {
    expect(check(text)).toEqual(refused('malformed'))
  })
})

describe('did:key', () => {
  test('the key in the standard’s example is decoded', () => {
    expect(Buffer.from(ed25519KeyOf(exampleDid) ?? []).toString('hex')).toBe(exampleKey)
  })

  test.each([
    exampleDid.slice(0, -1),
    `${exampleDid}1`,
    exampleDid.replace('z6Mk', 'z7Mk'),
    exampleDid.replace('did:key:z', 'did:key:u'),
    // A secp256k1 key from the same standard.
    'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme',
    `did:key:z${'1'.repeat(10_000)}`,
    'did:key:z',
    '',
  ])('%.60s is not an Ed25519 key', did => expect(ed25519KeyOf(did)).toBeNull())
})

describe('admission', () => {
  const relay = { address: audience, projectIds: ['project'], now }
  const target = (query: Record<string, string>) => `/?${new URLSearchParams(query)}`

  test('a client with a token and a project is admitted', () => {
    expect(admit(target({ auth: token(), projectId: 'project' }), relay)).toEqual({ admitted: true, client })
  })

  test('a client without a project, or with another one, is refused', () => {
    const refusal = { status: 403, reason: 'Project not found', asClose: false }
    expect(admit(target({ auth: token() }), relay)).toEqual({ admitted: false, refusal })
    expect(admit(target({ auth: token(), projectId: 'other' }), relay)).toEqual({ admitted: false, refusal })
  })

  test('a client without a token is refused in the way it asked for', () => {
    expect(admit(target({ projectId: 'project', useOnCloseEvent: 'true' }), relay)).toEqual({
      admitted: false,
      refusal: { status: 401, reason: 'Unauthorized: missing', asClose: true },
    })
  })

  test.each(['', '/', '//', '/?', 'http://[', '/?auth&projectId'])('%j is refused', text => {
    expect(admit(text, relay).admitted).toBe(false)
  })
})
