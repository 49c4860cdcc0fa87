// cspell:ignore verfy
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  eip155Chain,
  formatAccountId,
  type Proof,
  parseAddress,
  proofSchemaAddress,
  writeProofMessage,
  writeSafeSignature,
} from '@countersign/core'
import { accounts, deployFalseSafe, signAsSafe, startChain, startFaultyNode } from '@countersign/testbed'
import { makeProofs } from '@countersign/testbed/proofs'
import { createPublicClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'

const program = fileURLToPath(new URL('./program.ts', import.meta.url))
const noNetwork = new URL('./testing/no-network.ts', import.meta.url).href
/** The compile cache of Node, so that each start is faster. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/countersign-compiled', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'countersign-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function fileOf(content: unknown): string {
  const path = join(folder, `${++count}.json`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

type Ran = { code: number | null; stdout: string; stderr: string }

/** Runs the program to its end, as a separate process. */
async function countersign(
  args: readonly string[],
  { stdin = '', offline = false, readOnly = Number.POSITIVE_INFINITY } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [...(offline ? ['--import', noNetwork] : []), program, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
    if (stdout.length >= readOnly) child.stdout.destroy()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  // The program may exit before it has read all of its input.
  child.stdin.on('error', () => {})
  child.stdin.end(stdin)
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

const { samples, keySet } = await makeProofs(900)
const goodOnes = samples.filter(({ name }) => name === 'good').map(({ text }) => text)
const good = fileOf(goodOnes[0])

describe('without a network', () => {
  test('keys are checked, one or many, also with the keys of a file', async () => {
    expect(await countersign(['verify', good], { offline: true })).toMatchObject({ code: 0, stderr: '' })
    const keys = fileOf(keySet)
    const many = await countersign(['verify', '--json', '--keys', keys, '-'], {
      offline: true,
      stdin: samples.map(({ text }) => text).join('\n'),
    })
    expect(many).toMatchObject({ code: 1, stderr: '' })
    const statuses = many.stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line).status)
    const foretold = samples.filter(({ text }) => text.trim() !== '').map(({ expected }) => expected.status)
    expect(statuses).toEqual(foretold)
  })

  test('a given node is not queried for them', async () => {
    expect(
      await countersign(['verify', '--rpc', 'https://node.example', good], { offline: true }),
    ).toMatchObject({
      code: 0,
    })
  })

  test('an attempt to use the network would be detected', async () => {
    expect(
      await countersign(['verify', '--keys', 'https://id.example.org', good], { offline: true }),
    ).toMatchObject({
      code: 99,
    })
  })
})

describe('standard input that stays open', () => {
  /** Starts the program on it. */
  function startReading() {
    const child = spawn(process.execPath, [program, 'verify', '-'], {
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    child.stdin.on('error', () => {})
    onTestFinished(() => void child.kill())
    return child
  }

  test('has each result as soon as it is there', async () => {
    const child = startReading()
    for (const text of goodOnes.slice(0, 2)) {
      child.stdin.write(`${text}\n`)
      const [shown] = await once(child.stdout, 'data')
      expect(String(shown)).toContain('verified')
    }
    child.stdin.end()
    await once(child, 'close')
    expect(child.exitCode).toBe(0)
  })

  test('does not keep the program running once its output is closed', async () => {
    const child = startReading()
    child.stdout.destroy()
    child.stdin.write(`${goodOnes[0]}\n${goodOnes[1]}\n`)
    await once(child, 'exit')
    expect(child.exitCode).toBe(2)
  })
})

describe('a Safe', () => {
  const chainId = inject('chainId')
  const { vault } = inject('contracts')
  const { alice } = accounts
  let proof: Proof
  beforeAll(async () => {
    const sign = (message: string) => signAsSafe({ safe: vault.address, chainId, owner: alice, message })
    proof = await proofOfSafe(vault.address, alice.address, sign, inject('chainUrl'))
  })

  async function proofOfSafe(
    address: string,
    owner: string,
    sign: (message: string) => Promise<Hex>,
    url: string,
  ): Promise<Proof> {
    const account = formatAccountId(eip155Chain(chainId), parseAddress(address))
    const head = {
      type: 'countersign-proof',
      version: 2,
      origin: 'https://id.example.org',
      schema: proofSchemaAddress('https://id.example.org'),
      id: 'abcdefghijklmnopqrstuvwx',
      purpose: 'a grant',
      audience: 'Example',
      request: null,
      issuedAt: new Date(Date.now() - 60_000).toISOString(),
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    } as const
    const message = writeProofMessage({ ...head, accounts: [account], account, nonce: 'n'.repeat(20) })
    const block = await createPublicClient({ transport: http(url) }).getBlock()
    return {
      ...head,
      accounts: [
        {
          account,
          chain: eip155Chain(chainId),
          message,
          signature: await sign(message),
          method: 'erc1271',
          verifiedAt: head.issuedAt,
          block: { number: Number(block.number), hash: block.hash },
          safe: {
            version: '1.4.1',
            threshold: 1,
            owners: [parseAddress(owner)],
            confirmations: [parseAddress(owner)],
          },
        },
      ],
      receipt: null,
    }
  }

  test('cannot be checked without a node', async () => {
    const { code, stdout } = await countersign(['verify', fileOf(proof)], { offline: true })
    expect(code).toBe(2)
    expect(stdout).toContain(`there’s no node for its network here. (eip155:${chainId})`)
  })

  test('is checked at its block and at the latest by the node of its chain, given with the chain or without', async () => {
    const file = fileOf(proof)
    for (const rpc of [inject('chainUrl'), `${chainId}=${inject('chainUrl')}`]) {
      const { code, stdout, stderr } = await countersign(['verify', '--rpc', rpc, file])
      expect(stderr).toBe('')
      expect(stdout).toContain('Safe 1.4.1, 1 of 1 owners')
      expect(stdout).toContain(
        '✓ The owners, thresholds and confirmations of Safes match those at the block.',
      )
      expect(code).toBe(0)
    }
  })

  test('names the owners who only approved on-chain, as a contract says that answers like one', async () => {
    await using chain = await startChain({ chainId })
    const owner = parseAddress(accounts.bob.address)
    const address = await deployFalseSafe(chain, { owners: [owner] })
    const signature = writeSafeSignature([{ kind: 'approved-hash', owner }])
    const claimed = await proofOfSafe(address, owner, async () => signature, chain.url)
    const { code, stdout } = await countersign(['verify', '--rpc', chain.url, fileOf(claimed)])
    expect(code).toBe(0)
    expect(stdout).toContain(`owner ${owner} didn’t sign, but approved on-chain, as the Safe reports`)
  })

  test('with a changed field is refused, and the field named', async () => {
    const [account] = proof.accounts
    const owners = [accounts.bob.address]
    const changed = { ...proof, accounts: [{ ...account, safe: { ...account?.safe, owners } }] }
    const { code, stdout } = await countersign(['verify', '--rpc', inject('chainUrl'), fileOf(changed)])
    expect(code).toBe(1)
    expect(stdout).toContain(`Field: /accounts/0/safe/owners/0, which is "${accounts.bob.address}"`)
  })

  test('is checked by its node among those of other chains', async () => {
    await using other = await startFaultyNode('wrong-chain', inject('chainUrl'))
    const file = fileOf(proof)
    expect((await countersign(['verify', '--rpc', other.url, '--rpc', inject('chainUrl'), file])).code).toBe(
      0,
    )
    const alone = await countersign(['verify', '--rpc', other.url, file])
    expect(alone).toMatchObject({ code: 2 })
    expect(alone.stdout).toContain('The node that responded belongs to another network.')
  })

  test('is not rejected because of a dead or faulty node, whose address is not shown', async () => {
    for (const kind of ['dead', 'garbage', 'html', 'error'] as const) {
      await using node = await startFaultyNode(kind, inject('chainUrl'))
      const { code, stdout, stderr } = await countersign([
        'verify',
        '--rpc',
        `${node.url}/?key=secret`,
        fileOf(proof),
      ])
      expect([kind, code]).toEqual([kind, 2])
      expect(stdout + stderr).not.toContain('secret')
    }
  })
})

describe('--keys with an address', () => {
  const receipted = fileOf(
    samples.find(({ name, text }) => name === 'good' && text.includes('"receipt":"'))?.text,
  )

  async function serve(answer: { status?: number; body?: string; location?: string }) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(answer.status ?? 200, answer.location ? { location: answer.location } : {})
      response.end(answer.body ?? '')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('It listens on a port.')
    return {
      url: `http://127.0.0.1:${address.port}`,
      asked,
      [Symbol.asyncDispose]: async () => {
        server.close()
        server.closeAllConnections()
      },
    }
  }

  test('fetches the keys from their usual path and does not use them for other sites’ receipts', async () => {
    await using site = await serve({ body: JSON.stringify(keySet) })
    const { code, stdout } = await countersign(['verify', '--keys', site.url, receipted])
    expect(code).toBe(0)
    expect(site.asked).toEqual(['/.well-known/jwks.json'])
    expect(stdout).toContain('It wasn’t checked with the site’s keys.')
  })

  test('reports keys that cannot be fetched with a sentence, and not as a rejection', async () => {
    await using missing = await serve({ status: 404 })
    await using elsewhere = await serve({ status: 302, location: missing.url })
    for (const [url, sentence] of [
      [missing.url, 'responded with status 404 instead of its key set'],
      [elsewhere.url, 'couldn’t be fetched'],
    ] as const) {
      const { code, stdout, stderr } = await countersign(['verify', '--keys', url, receipted])
      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(sentence)
    }
  })
})

describe('the program', () => {
  test('lists its commands', async () => {
    expect(await countersign(['--help'])).toMatchObject({ code: 0, stderr: '' })
    const unknown = await countersign(['verfy\u001b[2J'])
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toBe(
      'There is no command "verfy\\u{1B}[2J"; there is verify (countersign --help).\n',
    )
  })

  test('ends silently if the reader closes the output', async () => {
    const stdin = goodOnes.join('\n').repeat(20)
    const { code, stderr } = await countersign(['verify', '--json', '-'], { stdin, readOnly: 1 })
    expect([code, stderr]).toEqual([2, ''])
  })
})
