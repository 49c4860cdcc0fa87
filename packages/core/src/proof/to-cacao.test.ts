import { expect, test } from 'vitest'
import { accountAddress, accountChain, chainNumber, parseAccountId } from '../account.ts'
import { parseMessage } from '../message/parse-message.ts'
import { sample } from '../message/testing/samples.ts'
import { writeMessage } from '../message/write-message.ts'
import { parseProof } from './parse-proof.ts'
import { changed, keyOf, keyProof } from './testing/samples.ts'
import { type Cacao, toCacao } from './to-cacao.ts'

const one = await keyProof([keyOf(1)])
const two = await keyProof([keyOf(1), keyOf(2)], { audience: null }, { requestId: 'QK7-M2P' })

test('a proof of one account is this CACAO', () => {
  expect(toCacao(one)).toStrictEqual([
    {
      h: { t: 'eip4361' },
      p: {
        domain: 'id.example.org',
        iss: 'did:pkh:eip155:1:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf',
        aud: 'https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA',
        version: '1',
        nonce: 'hJ3mZ0q8Xw',
        iat: '2026-01-31T09:30:00.125Z',
        exp: '2027-01-31T09:30:00.000Z',
        statement: 'This account is mine. I prove it to [Example Exchange] for [opening an account].',
        resources: [
          'https://id.example.org/p/Yk3vQ0b1S7m2Zx9dLr4TnA',
          `https://id.example.org/r/${one.request?.id}?requester=${one.request?.requester}`,
        ],
      },
      s: { t: 'eip191', s: one.accounts[0]?.signature },
    },
  ])
})

/** Writes the text of a CACAO as CAIP-74 rebuilds it for verification. */
function textOf({ p }: Cacao): string {
  const account = parseAccountId(p.iss.slice('did:pkh:'.length))
  return writeMessage({
    domain: p.domain,
    address: accountAddress(account),
    uri: p.aud,
    version: p.version,
    chainId: chainNumber(accountChain(account)),
    nonce: p.nonce,
    issuedAt: p.iat,
    ...(p.statement === undefined ? {} : { statement: p.statement }),
    ...(p.exp === undefined ? {} : { expirationTime: p.exp }),
    ...(p.requestId === undefined ? {} : { requestId: p.requestId }),
    ...(p.resources === undefined ? {} : { resources: p.resources }),
  })
}

test('the signed text of each account is rebuilt from its CACAO, byte for byte', () => {
  for (const proof of [one, two])
    expect(toCacao(proof).map(textOf)).toEqual(proof.accounts.map(({ message }) => message))
  expect(parseMessage(two.accounts[1]?.message ?? '').requestId).toBe('QK7-M2P')
})

test.each([
  ['erc1271', 'eip1271'],
  ['eip7702', 'eip1271'],
  ['erc6492', 'eip6492'],
])('a signature by %s is of the type %s', (method, type) => {
  expect(toCacao(parseProof(changed(one, '/accounts/0/method', method)))[0]?.s.t).toBe(type)
})

test('a field that the text does not have is missing from the CACAO too', () => {
  const { expirationTime: _, statement: __, ...more } = sample
  const account = one.accounts[0]?.account ?? expect.unreachable()
  const text = { ...more, address: accountAddress(account), chainId: chainNumber(accountChain(account)) }
  const [cacao] = toCacao(parseProof(changed(one, '/accounts/0/message', writeMessage(text))))
  expect(Object.keys(cacao?.p ?? {})).toEqual(['domain', 'iss', 'aud', 'version', 'nonce', 'iat'])
})

test('a text that could not be rebuilt from its CACAO is refused and named', () => {
  const message = one.accounts[0]?.message ?? ''
  const address = message.split('\n')[1] ?? ''
  for (const text of [
    'mine',
    message.replace(address, address.toLowerCase()),
    message.replace(address, accountAddress(two.accounts[1]?.account ?? expect.unreachable())),
    message.replace('Chain ID: 1', 'Chain ID: 10'),
    message.replace('\nResources:', '\nNot Before: 2026-01-31T09:30:00.000Z\nResources:'),
    `https://${message}`,
  ])
    expect(() => toCacao(parseProof(changed(one, '/accounts/0/message', text)))).toThrow(
      expect.objectContaining({ name: 'ProofFormatError', field: '/accounts/0/message' }),
    )
})
