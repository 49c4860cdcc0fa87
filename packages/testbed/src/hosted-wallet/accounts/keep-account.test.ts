import { describe, expect, test } from 'vitest'
import { keepAccount, restoreAccount } from './keep-account.ts'

const key = { kind: 'key', privateKey: `0x${'11'.repeat(32)}` }
const passkey = {
  kind: 'passkey',
  credentialId: 'AQID-_',
  x: `0x${'01'.repeat(32)}`,
  y: `0x${'02'.repeat(32)}`,
  verifiers: `0x0100${'03'.repeat(20)}`,
}

test.each([key, passkey, { ...passkey, kind: 'undeployed' }])(
  'an account of kind $kind survives storage',
  kept => {
    expect(keepAccount(restoreAccount(kept))).toEqual(kept)
  },
)

test('the same passkey has different addresses with its own contract and with the shared one', () => {
  expect(restoreAccount(passkey).address).not.toBe(restoreAccount({ ...passkey, kind: 'undeployed' }).address)
})

describe('a value that is not an account is rejected:', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'key'],
    ['an empty list', []],
    ['an unknown kind', { ...key, kind: 'multisig' }],
    ['a kind inherited from elsewhere', Object.create(key)],
    ['a key that is missing', { kind: 'key' }],
    ['a key that is too short', { ...key, privateKey: '0x11' }],
    ['a key that is no hex', { ...key, privateKey: `0x${'zz'.repeat(32)}` }],
    ['a key that is zero', { ...key, privateKey: `0x${'00'.repeat(32)}` }],
    ['a passkey without a name', { ...passkey, credentialId: '' }],
    ['a passkey with a name that is no base64url', { ...passkey, credentialId: 'a b' }],
    ['a passkey with half a point', { ...passkey, y: undefined }],
    ['a passkey with half a byte too many', { ...passkey, x: `${passkey.x}0` }],
    ['a passkey without its verifiers', { ...passkey, verifiers: '0x' }],
  ])('%s', (_, kept) => {
    expect(() => restoreAccount(kept)).toThrow(Error)
  })
})
