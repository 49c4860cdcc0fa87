import {
  type AccountId,
  eip155Chain,
  formatAccountId,
  ownersMessage,
  parseAddress,
  recoverWithNoble,
  type SafeRules,
  safeMessageHash,
  safeRules,
  signedHash,
  writeSafeSignature,
} from '@countersign/core'
import {
  accounts,
  addOwner,
  deployFalsePasskey,
  deployFalseSafe,
  keyOwner,
  type SafeVersion,
  safeSets,
  startChain,
  startFaultyNode,
} from '@countersign/testbed'
import { passkeyAccount } from '@countersign/testbed/hosted-wallet/accounts'
import { pino } from 'pino'
import {
  concat,
  encodeAbiParameters,
  type Hex,
  keccak256,
  parseAbiParameters,
  serializeErc6492Signature,
  toFunctionSelector,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { createNodes } from '../rpc/nodes.ts'
import { listener } from '../testing/listener.ts'
import { type Assertion, createPasskey, deploySigner, sendCalls } from '../testing/passkeys.ts'
import { freshSafe } from '../testing/safes.ts'
import { useSafeWorld } from '../testing/use-app.ts'
import { createVerifier } from './verifier.ts'

/** Whether a passkey signed for a Safe, with the real contracts, and with contracts that only say so. */

const { alice } = accounts
const message = signedHash('The lamp is lit.')
const world = useSafeWorld()

type Part = Parameters<typeof writeSafeSignature>[0][number]

/** Verifies a signature of the Safe with these nodes. @default the one of the world */
async function verify(
  safe: { address: string },
  signature: Hex,
  { nodes = [world.chain.url], withPasskey = true }: { nodes?: string[]; withPasskey?: boolean } = {},
) {
  const { chains } = toSettings({ chains: [{ id: world.chain.chainId, nodes }] })
  const logger = pino({ level: 'silent' })
  const verifier = createVerifier({ nodes: createNodes(chains), recover: recoverWithNoble, logger })
  const verdict = await verifier.verifySafeSignature({
    account: accountOf(safe),
    message,
    signature,
    withPasskey,
  })
  return verdict.status === 'verified' ? verdict : expect.unreachable(JSON.stringify(verdict.status))
}

const chainId = () => eip155Chain(world.chain.chainId)
const accountOf = ({ address }: { address: string }): AccountId =>
  formatAccountId(chainId(), parseAddress(address))

const rulesOf = (version: SafeVersion): SafeRules =>
  safeRules({ version, handler: parseAddress(safeSets[version].fallbackHandler) }) ?? expect.unreachable()

/** Returns what a Safe passes to an owner that is a contract. */
const contentFor = ({ address }: { address: string }, version: SafeVersion, signed = message): Hex =>
  ownersMessage({ safe: parseAddress(address), chain: chainId(), rules: rulesOf(version), message: signed })

/** Returns what the contract of an owner is asked to verify. */
function challengeFor(safe: { address: string }, version: SafeVersion = '1.4.1', signed = message): Hex {
  const content = contentFor(safe, version, signed)
  return rulesOf(version).asksOwners === 'hash' ? content : keccak256(content)
}

const contractPart = (owner: string, signature: Hex): Part => ({
  kind: 'contract',
  owner: parseAddress(owner),
  signature,
})

/** Writes the parts of owners in the order that Safes require. */
const written = (...parts: (Part & { by: string })[]) =>
  writeSafeSignature(
    parts
      .toSorted((one, other) => (BigInt(one.by) < BigInt(other.by) ? -1 : 1))
      .map(({ by: _, ...part }) => part as Part),
  )

describe('with Safe’s contracts for passkeys,', () => {
  test.each(['1.3.0', '1.4.1', '1.5.0'] as const)(
    'a passkey with its own contract is found in the signature of a Safe %s',
    async version => {
      const passkey = createPasskey()
      const owner = await deploySigner(world.chain, passkey)
      const safe = await freshSafe(world, { owners: [owner], version })
      for (const highS of [false, true]) {
        const signature = passkey.sign(challengeFor(safe, version), { highS })
        const verdict = await verify(safe, writeSafeSignature([contractPart(owner, signature)]))
        expect(verdict).toMatchObject({ passkey: true, owners: [owner] })
      }
    },
  )

  test('a passkey in the storage of a Safe is found, before and after the Safe is deployed', async () => {
    const passkey = createPasskey()
    const account = passkeyAccount('undeployed', passkey.credential)
    const part = contractPart(account.owner, passkey.sign(challengeFor(account)))
    const signature = writeSafeSignature([part])
    const [deployment] = account.deployment
    if (!deployment) return expect.unreachable()
    const wrapped = serializeErc6492Signature({ address: deployment.to, data: deployment.data, signature })
    // The shared contract answers only to the Safe itself, so our own reading of the signature has no owners.
    const found = { passkey: true, owners: [] }
    expect(await verify(account, wrapped)).toMatchObject({ ...found, safe: { deployed: false } })
    await sendCalls(world.chain, [deployment])
    expect(await verify(account, signature)).toMatchObject({ ...found, safe: { deployed: true } })
  })

  test('a passkey beside a key is found', async () => {
    const passkey = createPasskey()
    const owner = await deploySigner(world.chain, passkey)
    const safe = await freshSafe(world, { owners: [owner, alice.address] })
    const signed = await signTypedFor(safe)
    const part = contractPart(owner, passkey.sign(challengeFor(safe)))
    const signature = written({ ...part, by: owner }, { kind: 'ecdsa', signature: signed, by: alice.address })
    const verdict = await verify(safe, signature)
    expect(verdict).toMatchObject({ passkey: true })
    expect(verdict.owners).toHaveLength(2)
  })

  test.each([
    ['1.3.0', '1.3.0'],
    ['1.3.0', '1.4.1'],
    ['1.4.1', '1.4.1'],
    ['1.5.0', '1.4.1'],
    ['1.5.0', '1.5.0'],
  ] as const)('a passkey is found in a Safe %s whose owner is its Safe %s', async (version, innerVersion) => {
    const passkey = createPasskey()
    const signer = await deploySigner(world.chain, passkey)
    const inner = await freshSafe(world, {
      owners: [signer, alice.address],
      threshold: 1,
      version: innerVersion,
    })
    const outer = await freshSafe(world, { owners: [inner.address], version })
    const signedBy = (part: Part) =>
      writeSafeSignature([contractPart(inner.address, writeSafeSignature([part]))])
    const content = contentFor(outer, version)
    const challenge = challengeFor(inner, innerVersion, content)
    const found = await verify(outer, signedBy(contractPart(signer, passkey.sign(challenge))))
    expect(found).toMatchObject({ passkey: true, owners: [inner.address] })
    // A key of the same Safe signs.
    const signature = await alice.sign({
      hash: safeMessageHash({
        safe: parseAddress(inner.address),
        chain: chainId(),
        rules: rulesOf(innerVersion),
        message: content,
      }),
    })
    expect(await verify(outer, signedBy({ kind: 'ecdsa', signature }))).toMatchObject({ passkey: false })
  })

  test('a passkey is found beside many contracts that sign with little', async () => {
    const passkey = createPasskey()
    const signer = await deploySigner(world.chain, passkey)
    const others: Hex[] = []
    while (others.length < 9) others.push(await deployFalsePasskey(world.chain, '0x'))
    const safe = await freshSafe(world, { owners: [...others, signer], threshold: 10 })
    const part = contractPart(signer, passkey.sign(challengeFor(safe)))
    const parts = others.map(owner => ({ ...contractPart(owner, '0x'), by: owner }))
    expect(await verify(safe, written({ ...part, by: signer }, ...parts))).toMatchObject({ passkey: true })
  })

  test('a passkey is found in a Safe of a Safe of its Safe', async () => {
    const passkey = createPasskey()
    const signer = await deploySigner(world.chain, passkey)
    const [first, version] = [await freshSafe(world, { owners: [signer] }), '1.4.1' as const]
    const second = await freshSafe(world, { owners: [first.address] })
    const third = await freshSafe(world, { owners: [second.address] })
    const content = contentFor(second, version, contentFor(third, version))
    const signature = passkey.sign(challengeFor(first, version, content))
    const parts = [second.address, first.address, signer].reduceRight<Hex>(
      (inner, owner) => writeSafeSignature([contractPart(owner, inner)]),
      signature,
    )
    expect(await verify(third, parts)).toMatchObject({ passkey: true, owners: [second.address] })
  })

  test('a passkey is not found where only another owner signed', async () => {
    const owner = await deploySigner(world.chain, createPasskey())
    const safe = await freshSafe(world, { owners: [owner, alice.address], threshold: 1 })
    const signature = writeSafeSignature([{ kind: 'ecdsa', signature: await signTypedFor(safe) }])
    expect(await verify(safe, signature)).toMatchObject({ passkey: false, owners: [alice.address] })
  })
})

/** Signs for a Safe with Alice's key. */
const signTypedFor = ({ address }: { address: string }) =>
  alice.sign({
    hash: safeMessageHash({
      safe: parseAddress(address),
      chain: chainId(),
      rules: rulesOf('1.4.1'),
      message,
    }),
  })

describe('without a passkey,', () => {
  test.each(['a key', 'a contract that verifies a key'])(
    'the signature of %s has none, and takes no further request',
    async kind => {
      const { address, creation } = await keyOwner(alice.address)
      const { to, data } = creation
      const isDeployed = (await world.chain.client.getCode({ address })) !== undefined
      if (!isDeployed && to && data) await sendCalls(world.chain, [{ to, data }])
      const isKey = kind === 'a key'
      const safe = await freshSafe(world, { owners: [isKey ? alice.address : address] })
      const signed = isKey ? await signTypedFor(safe) : await alice.sign({ hash: challengeFor(safe) })
      const part: Part = isKey ? { kind: 'ecdsa', signature: signed } : contractPart(address, signed)
      await using node = await startFaultyNode('healthy', world.chain.url)
      const requests = async (withPasskey: boolean) => {
        const before = node.requests
        const verdict = await verify(safe, writeSafeSignature([part]), { nodes: [node.url], withPasskey })
        expect(verdict.passkey).toBe(withPasskey ? false : undefined)
        return node.requests - before
      }
      expect(await requests(true)).toBe(await requests(false))
    },
  )
})

describe('a contract that accepts everything, and names a key,', () => {
  const passkey = createPasskey()
  const configuration = ({ x, y } = passkey.point) =>
    encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), [x, y, 1n])

  /** Signs in with a Safe that the contract owns. */
  async function isFound(answer: Hex, sign: (challenge: Hex) => Hex) {
    const owner = await deployFalsePasskey(world.chain, answer)
    const safe = await freshSafe(world, { owners: [owner] })
    const part = contractPart(owner, sign(challengeFor(safe)))
    const verdict = await verify(safe, writeSafeSignature([part]))
    expect(verdict.owners).toEqual([parseAddress(owner)])
    return verdict.passkey
  }

  test('has a passkey if that key signed the assertion, which is all that is claimed', async () => {
    expect(await isFound(configuration(), challenge => passkey.sign(challenge))).toBe(true)
  })

  test.each<[string, (challenge: Hex) => Hex]>([
    ['for another challenge', () => passkey.sign(`0x${'12'.repeat(32)}`)],
    ['for the message itself', () => passkey.sign(message)],
    ['of another key', challenge => createPasskey().sign(challenge)],
    ['without a person', challenge => passkey.sign(challenge, { flags: 4 })],
    [
      'whose authenticator data is cut off',
      challenge => passkey.sign(challenge, { authenticatorData: `0x${'11'.repeat(32)}` } satisfies Assertion),
    ],
    ['with more bytes behind it', challenge => concat([passkey.sign(challenge), '0x00'])],
    ['with an offset of all bits', challenge => `0x${'ff'.repeat(32)}${passkey.sign(challenge).slice(66)}`],
    ['of which only a signature of a key is given', () => `0x${'11'.repeat(65)}`],
    ['of which nothing is given', () => '0x'],
  ])('has no passkey with an assertion %s', async (_, sign) => {
    expect(await isFound(configuration(), sign)).toBe(false)
  })

  test.each<[string, Hex]>([
    ['a point that is not on the curve', configuration({ ...passkey.point, y: passkey.point.y + 1n })],
    ['no point', configuration({ x: 0n, y: 0n })],
    ['nothing, as it reverts', '0x'],
    ['one byte', '0x01'],
    ['two words', configuration().slice(0, -64) as Hex],
    ['a fourth word', concat([configuration(), `0x${'00'.repeat(32)}`])],
    ['kilobytes', `0x${'ab'.repeat(1_500)}`],
  ])('has no passkey if what it names is %s', async (_, answer) => {
    expect(await isFound(answer, challenge => passkey.sign(challenge))).toBe(false)
  })
})

test('a contract that answers like a Safe cannot use the assertion that a stranger’s passkey made for another one', async () => {
  const passkey = createPasskey()
  const owner = await deploySigner(world.chain, passkey)
  const [own, pretender] = [
    await freshSafe(world, { owners: [owner] }),
    { address: await deployFalseSafe(world.chain, { owners: [owner] }) },
  ]
  const signature = writeSafeSignature([contractPart(owner, passkey.sign(challengeFor(own)))])
  expect(await verify(own, signature)).toMatchObject({ passkey: true })
  expect(await verify(pretender, signature)).toMatchObject({ passkey: false })
})

test('a contract that is no owner is not asked, even if a Safe accepts everything', async () => {
  const passkey = createPasskey()
  const owner = await deploySigner(world.chain, passkey)
  const pretender = { address: await deployFalseSafe(world.chain, { owners: [alice.address] }) }
  const signature = writeSafeSignature([contractPart(owner, passkey.sign(challengeFor(pretender)))])
  expect(await verify(pretender, signature)).toMatchObject({ passkey: false })
})

describe('nodes', () => {
  const selector = toFunctionSelector('getConfiguration()').slice(2)

  /** Deploys a Safe of a passkey. @returns the Safe with its signature */
  async function signed() {
    const passkey = createPasskey()
    const owner = await deploySigner(world.chain, passkey)
    const safe = await freshSafe(world, { owners: [owner] })
    const part = contractPart(owner, passkey.sign(challengeFor(safe)))
    return { owner, safe, signature: writeSafeSignature([part]) }
  }

  test('that fail when they are asked for the key leave the verdict as it is, without a passkey', async () => {
    const { safe, signature } = await signed()
    const failing = await listener(async ({ body }, response) => {
      if (body.includes(selector)) return void response.writeHead(500).end()
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(world.chain.url, { method: 'POST', body, headers })
      response.writeHead(200, headers).end(await reply.text())
    })
    expect(await verify(safe, signature, { nodes: [failing.url] })).toMatchObject({ passkey: false })
    const both = { nodes: [failing.url, world.chain.url] }
    expect(await verify(safe, signature, both)).toMatchObject({ passkey: false })
  })

  test('that are down do not matter if another one is not', async () => {
    const { safe, signature } = await signed()
    await using dead = await startFaultyNode('dead', world.chain.url)
    const nodes = [dead.url, world.chain.url]
    expect(await verify(safe, signature, { nodes })).toMatchObject({ passkey: true })
  })

  test.each(['first', 'last'])(
    'of which the %s names a key that the others do not see find no passkey, and the verdict is the same',
    async position => {
      const { owner, safe } = await signed()
      // It has the same Safe, but shows another contract in the place of its owner.
      await using other = await startChain({ state: await world.chain.client.dumpState() })
      const passkey = createPasskey()
      const { x, y } = passkey.point
      const answer = encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), [x, y, 1n])
      const accepting = await deployFalsePasskey(world.chain, '0x')
      const naming = await deployFalsePasskey(other, answer)
      const [codes, named] = await Promise.all([
        world.chain.client.getCode({ address: accepting }),
        other.client.getCode({ address: naming }),
      ])
      await world.chain.client.setCode({ address: owner, bytecode: codes ?? '0x' })
      await other.client.setCode({ address: owner, bytecode: named ?? '0x' })
      for (const slot of [0n, ...lengthSlots]) await copySlot(other, naming, owner, slot)
      const part = contractPart(owner, passkey.sign(challengeFor(safe)))
      const signature = writeSafeSignature([part])
      expect(await verify(safe, signature, { nodes: [other.url] })).toMatchObject({ passkey: true })
      const nodes = position === 'first' ? [other.url, world.chain.url] : [world.chain.url, other.url]
      expect(await verify(safe, signature, { nodes })).toMatchObject({ passkey: false })
    },
  )

  test('that see different numbers of owners agree on the verdict, and none is claimed', async () => {
    const safe = await freshSafe(world, { owners: [alice.address] })
    const signature = writeSafeSignature([{ kind: 'ecdsa', signature: await signTypedFor(safe) }])
    await using other = await startChain({ state: await world.chain.client.dumpState() })
    const nodes = [world.chain.url, other.url]
    expect(await verify(safe, signature, { nodes })).toMatchObject({ ownerCount: 1 })
    await addOwner(other, { safe, by: [alice] }, accounts.bob.address, 1)
    expect(await verify(safe, signature, { nodes })).toMatchObject({ ownerCount: null })
    expect(await verify(safe, signature, { nodes: [other.url] })).toMatchObject({ ownerCount: 2 })
  })

  /** Where Solidity stores the 96 bytes of `answer`. */
  const start = BigInt(keccak256(`0x${'00'.repeat(32)}`))
  const lengthSlots = [start, start + 1n, start + 2n]

  async function copySlot(on: Awaited<ReturnType<typeof startChain>>, from: Hex, to: Hex, slot: bigint) {
    const index: Hex = `0x${slot.toString(16).padStart(64, '0')}`
    const value = (await on.client.getStorageAt({ address: from, slot: index })) ?? '0x'
    await on.client.setStorageAt({ address: to, index, value })
  }
})
