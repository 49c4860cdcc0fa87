import { eip155Chain, formatAccountId, parseAddress, recoverWithNoble } from '@countersign/core'
import {
  accounts,
  type Chain,
  coinbaseSmartWallet,
  deployCoinbaseSmartWallet,
  deployFalsePasskey,
  startChain,
  startFaultyNode,
} from '@countersign/testbed'
import { pino } from 'pino'
import {
  type Address,
  bytesToBigInt,
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  hashMessage,
  hashTypedData,
  keccak256,
  numberToHex,
  pad,
  parseAbiParameters,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { createNodes } from '../rpc/nodes.ts'
import { listener } from '../testing/listener.ts'
import { type Assertion, createPasskey, sendCalls } from '../testing/passkeys.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { createVerifier } from './verifier.ts'

/** Whether a passkey of the account signed, with the real Coinbase Smart Wallet 1, and with contracts that only say so. */

const { bob } = accounts
const message = 'The lamp is lit.'
const world = useSafeWorld()

beforeAll(() => deployCoinbaseSmartWallet(world.chain))

type Wallet = Awaited<ReturnType<ReturnType<typeof createPasskey>['coinbaseAccount']>>

async function verify(
  address: Address,
  signature: Hex,
  { nodes = [world.chain.url], withPasskey = true }: { nodes?: string[]; withPasskey?: boolean } = {},
) {
  const { chains } = toSettings({ chains: [{ id: world.chain.chainId, nodes }] })
  const logger = pino({ level: 'silent' })
  const verifier = createVerifier({ nodes: createNodes(chains), recover: recoverWithNoble, logger })
  const account = formatAccountId(eip155Chain(world.chain.chainId), parseAddress(address))
  const verdict = await verifier.verify({ account, message, signature }, { withPasskey })
  return verdict.status === 'verified' ? verdict : expect.unreachable(JSON.stringify(verdict.status))
}

/** Returns the call that deploys a wallet. */
async function deploymentOf(wallet: Wallet): Promise<{ to: Address; data: Hex }> {
  const { factory: to, factoryData: data } = await wallet.getFactoryArgs()
  return to && data ? { to, data } : expect.unreachable('It is deployed.')
}

/** What the wallet asks its owners to sign. */
const replaySafe = (verifyingContract: Address) =>
  ({
    domain: {
      name: 'Coinbase Smart Wallet',
      version: '1',
      chainId: world.chain.chainId,
      verifyingContract,
    },
    types: { CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'CoinbaseSmartWalletMessage',
  }) as const

/** `SignatureWrapper` of CoinbaseSmartWallet.sol. */
const wrapper = parseAbiParameters('(uint256 ownerIndex, bytes signatureData)')
/** `WebAuthnAuth` of webauthn-sol. */
const assertionOf = parseAbiParameters(
  '(bytes authenticatorData, bytes clientDataJSON, uint256 challengeIndex, uint256 typeIndex, uint256 r, uint256 s)',
)

describe('with Coinbase Smart Wallet,', () => {
  test('a passkey is found, before and after the wallet is deployed', async () => {
    const wallet = await createPasskey().coinbaseAccount(world.chain)
    const inWrapper = await wallet.signMessage({ message })
    const undeployed = { method: 'erc6492', factory: coinbaseSmartWallet.factory, passkey: true }
    expect(await verify(wallet.address, inWrapper)).toMatchObject(undeployed)
    await sendCalls(world.chain, [await deploymentOf(wallet)])
    const signature = await wallet.signMessage({ message })
    expect(await verify(wallet.address, signature)).toMatchObject({ method: 'erc1271', passkey: true })
    expect(await verify(wallet.address, signature, { withPasskey: false })).not.toHaveProperty('passkey')
  })

  test('a key that is its other owner has none', async () => {
    const wallet = await createPasskey().coinbaseAccount(world.chain)
    await sendCalls(world.chain, [await deploymentOf(wallet)])
    const content = { ...replaySafe(wallet.address), message: { hash: hashMessage(message) } }
    const signatureData = await bob.signTypedData(content)
    const signature = encodeAbiParameters(wrapper, [{ ownerIndex: 1n, signatureData }])
    expect(await verify(wallet.address, signature)).toMatchObject({ method: 'erc1271', passkey: false })
  })
})

test('the signature of a key has none, and takes no further request', async () => {
  await using node = await startFaultyNode('healthy', world.chain.url)
  const signature = await bob.signMessage({ message })
  const requests = async (withPasskey: boolean) => {
    const before = node.requests
    const verdict = await verify(bob.address, signature, { nodes: [node.url], withPasskey })
    expect(verdict).toEqual({ status: 'verified', method: 'eoa' })
    return node.requests - before
  }
  expect(await requests(true)).toBe(await requests(false))
})

describe('a contract that accepts everything, and names a key,', () => {
  const passkey = createPasskey()

  /** What the contract answers to `ownerAtIndex`. */
  const naming = (owner: Hex) => encodeAbiParameters(parseAbiParameters('bytes'), [owner])
  const keyOf = ({ x, y } = passkey.point) =>
    concat([numberToHex(x, { size: 32 }), numberToHex(y, { size: 32 })])

  async function signAs(
    signer: ReturnType<typeof createPasskey>,
    address: Address,
    assertion: Assertion = {},
    signed = message,
  ): Promise<Hex> {
    const wallet = await signer.coinbaseAccount(world.chain, { address, assertion })
    return wallet.signMessage({ message: signed })
  }

  async function isFound(
    answer: Hex,
    sign: (address: Address) => Hex | Promise<Hex> = address => signAs(passkey, address),
  ) {
    const address = await deployFalsePasskey(world.chain, answer)
    return (await verify(address, await sign(address))).passkey
  }

  /** Changes the assertion in a signature. */
  function changed(signature: Hex, change: (json: string) => string): Hex {
    const [{ ownerIndex, signatureData }] = decodeAbiParameters(wrapper, signature)
    const [assertion] = decodeAbiParameters(assertionOf, signatureData)
    const json = Buffer.from(assertion.clientDataJSON.slice(2), 'hex').toString()
    const clientDataJSON = stringToHex(change(json))
    const data = encodeAbiParameters(assertionOf, [{ ...assertion, clientDataJSON }])
    return encodeAbiParameters(wrapper, [{ ownerIndex, signatureData: data }])
  }

  test('has a passkey if that key signed the assertion, which is all that is claimed', async () => {
    expect(await isFound(naming(keyOf()))).toBe(true)
  })

  /** Signs without viem, which writes client data as a text. */
  function signBytes(address: Address, edit: (json: string) => string): Hex {
    const challenge = hashTypedData({ ...replaySafe(address), message: { hash: hashMessage(message) } })
    const { authenticatorData, clientDataJSON, sign } = passkey.assert(challenge, { edit })
    const signature = sign('ieee-p1363')
    const [r = 0n, s = 0n] = [0, 32].map(at => bytesToBigInt(signature.subarray(at, at + 32)))
    const numbers = { challengeIndex: 23n, typeIndex: 1n, r, s }
    const assertion = { authenticatorData, clientDataJSON: stringToHex(clientDataJSON), ...numbers }
    return encodeAbiParameters(wrapper, [
      { ownerIndex: 0n, signatureData: encodeAbiParameters(assertionOf, [assertion]) },
    ])
  }

  test.each<[string, (json: string) => string]>([
    ['letters beyond ASCII', json => json.replace('}', ',"a":"\u00e4\u2028"}')],
    ['a line break', json => json.replace('}', ',\n"a":1}')],
  ])('has a passkey if the client data has %s', async (_, edit) => {
    expect(await isFound(naming(keyOf()), address => signBytes(address, edit))).toBe(true)
  })

  test('has a passkey if the signature is given in upper case', async () => {
    const upper = async (address: Address): Promise<Hex> =>
      `0x${(await signAs(passkey, address)).slice(2).toUpperCase()}`
    expect(await isFound(naming(keyOf()), upper)).toBe(true)
  })

  test('has the passkey of the block at which it was asked', async () => {
    const address = await deployFalsePasskey(world.chain, naming(keyOf()))
    const signature = await signAs(passkey, address)
    const start = BigInt(keccak256(pad('0x'))) + 2n
    const setX = (value: bigint) =>
      world.chain.client.setStorageAt({
        address,
        index: numberToHex(start, { size: 32 }),
        value: numberToHex(value, { size: 32 }),
      })
    // The key changes between the verdict and the question.
    let isChanged = false
    const selector = toFunctionSelector('ownerAtIndex(uint256)').slice(2)
    const changing = await listener(async ({ body }, response) => {
      if (body.includes(selector) && !isChanged) {
        isChanged = true
        await world.chain.client.mine({ blocks: 1 })
        await setX(createPasskey().point.x)
        await world.chain.client.mine({ blocks: 1 })
      }
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(world.chain.url, { method: 'POST', body, headers })
      response.writeHead(200, headers).end(await reply.text())
    })
    expect(await verify(address, signature, { nodes: [changing.url] })).toMatchObject({ passkey: true })
    expect(isChanged).toBe(true)
    expect(await verify(address, signature)).toMatchObject({ passkey: false })
  })

  test.each<[string, (address: Address) => Promise<Hex> | Hex]>([
    [
      'whose challenge is longer',
      address => signBytes(address, json => json.replace('"challenge":"', '"challenge":"AAAA')),
    ],
    ['for another account', () => signAs(passkey, coinbaseSmartWallet.factory)],
    ['for another message', address => signAs(passkey, address, {}, 'The lamp is out.')],
    ['of another key', address => signAs(createPasskey(), address)],
    ['without a person', address => signAs(passkey, address, { flags: 4 })],
    ['that creates a passkey', address => signAs(passkey, address, { type: 'webauthn.create' })],
    [
      'whose authenticator data is cut off',
      address => signAs(passkey, address, { authenticatorData: `0x${'11'.repeat(32)}` }),
    ],
    [
      'that was changed afterwards',
      async address =>
        changed(await signAs(passkey, address), json => json.replace('localhost', 'elsewhere')),
    ],
    [
      'in which something comes before the challenge',
      async address => changed(await signAs(passkey, address), json => json.replace('{', '{"a":1,')),
    ],
    ['that is no JSON', async address => changed(await signAs(passkey, address), () => 'webauthn.get')],
    ['with more bytes behind it', async address => concat([await signAs(passkey, address), '0x00'])],
    [
      'of which nothing is left but its wrapper',
      () => encodeAbiParameters(wrapper, [{ ownerIndex: 0n, signatureData: '0x' }]),
    ],
    ['of which nothing is given', () => '0x'],
  ])('has no passkey with an assertion %s', async (_, sign) => {
    expect(await isFound(naming(keyOf()), sign)).toBe(false)
  })

  test.each<[string, Hex]>([
    ['an address', naming(pad(bob.address))],
    ['nobody', naming('0x')],
    ['a point that is not on the curve', naming(keyOf({ ...passkey.point, y: passkey.point.y + 1n }))],
    ['three words', naming(concat([keyOf(), pad('0x')]))],
    ['two words that are no bytes', keyOf()],
    ['nothing, as it reverts', '0x'],
  ])('has no passkey if what it names is %s', async (_, answer) => {
    expect(await isFound(answer)).toBe(false)
  })

  test('has no passkey if its node fails when it is asked, and the verdict is the same', async () => {
    const address = await deployFalsePasskey(world.chain, naming(keyOf()))
    const selector = toFunctionSelector('ownerAtIndex(uint256)').slice(2)
    const failing = await listener(async ({ body }, response) => {
      if (body.includes(selector)) return void response.writeHead(500).end()
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(world.chain.url, { method: 'POST', body, headers })
      response.writeHead(200, headers).end(await reply.text())
    })
    const signature = await signAs(passkey, address)
    for (const nodes of [[failing.url], [failing.url, world.chain.url]])
      expect(await verify(address, signature, { nodes })).toMatchObject({ passkey: false })
  })

  test('has no passkey if one of two nodes names another key', async () => {
    const address = await deployFalsePasskey(world.chain, naming(keyOf()))
    await using other: Chain = await startChain({ state: await world.chain.client.dumpState() })
    const stranger = createPasskey()
    // Where Solidity stores the answer: where the bytes are, their length, and the two numbers.
    const start = BigInt(keccak256(pad('0x'))) + 2n
    for (const [place, value] of [stranger.point.x, stranger.point.y].entries()) {
      const index = numberToHex(start + BigInt(place), { size: 32 })
      await other.client.setStorageAt({ address, index, value: numberToHex(value, { size: 32 }) })
    }
    const signature = await signAs(stranger, address)
    expect(await verify(address, signature, { nodes: [other.url] })).toMatchObject({ passkey: true })
    for (const nodes of [
      [other.url, world.chain.url],
      [world.chain.url, other.url],
    ])
      expect(await verify(address, signature, { nodes })).toMatchObject({ passkey: false })
  })
})
