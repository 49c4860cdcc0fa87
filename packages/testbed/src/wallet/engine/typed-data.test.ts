import { hashTypedData, recoverAddress, recoverTypedDataAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { accounts } from '../../accounts.ts'
import { alice, testWallet } from '../testing/test-wallet.ts'

const safe = accounts.dave.address
const chainField = { name: 'chainId', type: 'uint256' }
const safeField = { name: 'verifyingContract', type: 'address' }
const types = { SafeMessage: [{ name: 'message', type: 'bytes' }] } as const
const message = { message: `0x${'ab'.repeat(32)}` } as const
const modern = { chainId: 31337, verifyingContract: safe }
const definition = { types, primaryType: 'SafeMessage', message } as const

async function sign(data: object): Promise<`0x${string}`> {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const signed = wallet.call('eth_signTypedData_v4', [alice, JSON.stringify({ ...definition, ...data })])
  // The test handles the rejection; prevent an unhandled one.
  signed.catch(() => undefined)
  if (wallet.engine.state().pending.length > 0) wallet.approve()
  return (await signed) as `0x${string}`
}

test.each([
  ['a number', 31337],
  ['a decimal text', '31337'],
  ['hex', '0x7a69'],
])('a Safe’s message whose domain has its chain as %s is signed', async (_, chainId) => {
  const signature = await sign({
    types: { EIP712Domain: [chainField, safeField], ...types },
    domain: { ...modern, chainId },
  })
  expect(await recoverTypedDataAddress({ ...definition, domain: modern, signature })).toBe(alice)
})

test('a message of an old Safe, whose domain has no chain, is signed on any chain', async () => {
  const domain = { verifyingContract: safe }
  const signature = await sign({ types: { EIP712Domain: [safeField], ...types }, domain })
  expect(await recoverTypedDataAddress({ ...definition, domain, signature })).toBe(alice)
})

test('typed data for another chain is rejected like in other wallets', async () => {
  const refused = sign({
    types: { EIP712Domain: [chainField, safeField], ...types },
    domain: { ...modern, chainId: 1 },
  })
  await expect(refused).rejects.toMatchObject({
    code: -32603,
    message: 'Provided chainId "1" must match the active chainId "31337"',
  })
})

test('a domain without a type is hashed as an empty one', async () => {
  const signature = await sign({ types, domain: modern })
  expect(await recoverTypedDataAddress({ ...definition, domain: modern, signature })).not.toBe(alice)
  const hash = hashTypedData({ ...definition, types: { EIP712Domain: [], ...types }, domain: {} })
  expect(await recoverAddress({ hash, signature })).toBe(alice)
})

test('a hash of 32 bytes is signed as bytes (EIP-191)', async () => {
  const wallet = await testWallet()
  await wallet.connect(alice)
  const hash = `0xff${zeroHash.slice(4)}`
  const signed = wallet.call('personal_sign', [hash, alice])
  expect(wallet.engine.state().pending[0]?.prompt).toMatchObject({ kind: 'message', data: hash, text: null })
  wallet.approve()
  expect(await signed).toBe(
    await accounts.alice.signMessage({ message: { raw: `0xff${zeroHash.slice(4)}` } }),
  )
})
