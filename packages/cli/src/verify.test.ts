import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@countersign/testbed/accounts'
import { makeProofs, type ProofSample } from '@countersign/testbed/proofs'
import { afterAll, describe, expect, test } from 'vitest'
import { run } from './testing/run.ts'

const now = Date.parse('2026-06-15T12:00:00.000Z')
const at = ['--at', new Date(now).toISOString()]
const { samples, keySet } = await makeProofs(900, { now, seed: 7 })
const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
function fileOf(text: string | Uint8Array, name = `${++count}.json`): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function sample(name: string): ProofSample {
  const found = samples.find(each => each.name === name)
  if (!found) throw new Error(`There is no sample “${name}”.`)
  return found
}

const proofOf = (name: string) => fileOf(sample(name).text)
const keys = fileOf(JSON.stringify(keySet), 'keys.json')

describe('the exit code', () => {
  test('is 0 if all documents are verified', async () => {
    expect((await run([...at, proofOf('good'), proofOf('good, of twenty accounts')])).code).toBe(0)
  })

  test('is 1 if one is rejected, regardless of the others', async () => {
    const { code, stdout } = await run([
      ...at,
      proofOf('good'),
      proofOf('of a Safe'),
      proofOf('another purpose'),
      join(folder, 'missing.json'),
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('1 verified, 1 rejected, 2 could not be checked')
  })

  test('is 1 if one is nested too deeply, and the others are still checked', async () => {
    const depth = 60_000
    const deep = `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    const { code, stdout, stderr } = await run([...at, fileOf(deep), proofOf('good')])
    expect([code, stderr]).toEqual([1, ''])
    expect(stdout).toContain('objects and lists stand at most 8 deep')
    expect(stdout).toContain('1 verified, 1 rejected')
  })

  test('is 2 if one could not be checked, and none is rejected', async () => {
    const { code, stdout } = await run([...at, proofOf('good'), proofOf('of a Safe')])
    expect(code).toBe(2)
    expect(stdout).toContain('there’s no node for its network here')
    expect(stdout).toContain('--rpc')
  })

  test('is 2 if a file cannot be read, which is reported separately', async () => {
    const { code, stdout, stderr } = await run([...at, join(folder, 'missing.json')])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('missing.json can’t be read: the file doesn’t exist.')
    expect((await run([folder])).stderr).toContain('it’s a folder')
  })

  test('is 2 for an invalid command, with a sentence', async () => {
    expect(await run(['--color'])).toMatchObject({ code: 2, stdout: '' })
    expect((await run([])).stderr).toContain('Pass the file of a proof')
  })

  test('is 0 for the help', async () => {
    const { code, stdout } = await run(['--help'])
    expect(code).toBe(0)
    for (const word of ['--rpc', '--keys', '--json', '--account', '--at']) expect(stdout).toContain(word)
  })
})

describe('the output', () => {
  test('names the accounts, the audience, the purpose and the expiry', async () => {
    const { text } = sample('good, of twenty accounts')
    const { stdout } = await run([...at, fileOf(text)])
    const { accounts: signed, purpose, audience } = JSON.parse(text)
    for (const { account } of signed) expect(stdout).toContain(account)
    expect(stdout).toContain(`intended for: ${audience ?? 'anyone'}\n    purpose: ${purpose}\n`)
    expect(stdout).toContain('As of 2026-06-15 12:00:00 UTC.')
  })

  test('lists what is trusted', async () => {
    const text = samples.find(({ name, text }) => name === 'good' && text.includes('"receipt":"'))?.text ?? ''
    const trusting = await run([...at, fileOf(text)])
    expect(trusting.stdout).toContain('It wasn’t checked with the site’s keys.')
    const checking = await run([...at, '--keys', keys, fileOf(text)])
    expect(checking.code).toBe(0)
    expect(checking.stdout).toContain('✓ The receipt was signed by the site that it names.')
    expect(checking.stdout).not.toContain('It wasn’t checked with the site’s keys')
  })

  test('names the field that fails, and its value', async () => {
    const { text } = sample('another purpose')
    const { stdout } = await run([...at, fileOf(text)])
    expect(stdout).toContain(`Field: /purpose, which is "${JSON.parse(text).purpose}"`)
    expect(stdout).toContain('The proof says something that wasn’t signed.')
    expect(stdout).toContain('Claimed content')
    expect(stdout).not.toContain('  Content\n')
  })

  test('names the account that signed instead', async () => {
    const { stdout } = await run([...at, proofOf('somebody else’s signature')])
    expect(stdout).toMatch(
      /Another account signed, or the text was changed after it was signed\. Signed by 0x[0-9a-fA-F]{40}\./,
    )
  })

  test.each([
    { text: '', sentence: 'The file is empty.' },
    { text: '{"type":', sentence: 'This isn’t JSON.' },
    { text: new Uint8Array([0xff, 0xfe, 0x00]), sentence: 'This isn’t a text file (UTF-8).' },
    { text: `"${'x'.repeat(1_600_000)}"`, sentence: 'The file is larger than any proof.' },
    { text: '[]', sentence: 'This isn’t a Countersign proof, or part of it is missing or invalid.' },
  ])('a file that is not a proof is rejected: $sentence', async ({ text, sentence }) => {
    const { code, stdout } = await run([fileOf(text)])
    expect(code).toBe(1)
    expect(stdout).toContain(sentence)
  })

  test.skipIf(process.platform === 'win32')('a device that never ends is not read to its end', async () => {
    expect(await run(['/dev/zero'])).toMatchObject({ code: 1 })
  })
})

describe('a terminal', () => {
  const hostile = samples.filter(({ text }) => /\\u001b|\u202e|\u009b|\u200b/.test(text))
  /** The only terminal commands are our own colors. */
  const withoutColors = (text: string) =>
    [0, 1, 2, 31, 32, 33].reduce((rest, code) => rest.replaceAll(`\x1b[${code}m`, ''), text)
  const harmless = /^[\p{L}\p{M}\p{N}\p{P}\p{S} \n]*$/u

  test('receives only text from the content of a document, or from its name', async () => {
    expect(hostile.length).toBeGreaterThan(10)
    const files = hostile.map(({ text }) => fileOf(text))
    const named = fileOf('{}', 'a\u001b[31m\u202eb.json')
    const { stdout } = await run([...at, ...files, named], { isTTY: true })
    expect(stdout).toContain('\x1b[31m✗\x1b[0m')
    expect(withoutColors(stdout)).toMatch(harmless)
    const { stdout: json } = await run([...at, '--json', ...files, named], { isTTY: true })
    expect(json).toMatch(harmless)
    const { stderr } = await run([`no\u001b[2J\u202efile`])
    expect(stderr).toMatch(harmless)
  })

  test('without a person receives no colors', async () => {
    expect((await run([...at, proofOf('good')])).stdout).not.toContain('\x1b')
  })
})

describe('--json', () => {
  test('writes one line for each document: the report, and its file', async () => {
    const files = [proofOf('good'), proofOf('another purpose'), proofOf('half a file')]
    const { stdout } = await run([...at, '--json', ...files])
    const reports = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(reports.map(({ file, status, reason, field }) => [file, status, reason, field])).toEqual([
      [files[0], 'verified', null, null],
      [files[1], 'rejected', 'text-differs', '/purpose'],
      [files[2], 'rejected', 'malformed', ''],
    ])
    expect(reports[0]).toMatchObject({
      checkedAt: new Date(now).toISOString(),
      checks: { text: 'passed', signatures: 'passed' },
    })
  })

  test('keeps the order of many documents on standard input, each with the expected result', async () => {
    const stdin = samples.map(({ text }) => `${text}\n`)
    const { code, stdout } = await run([...at, '--json', '--keys', keys, '-'], { stdin })
    expect(code).toBe(1)
    const reports = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    const asked = samples
      .map((each, index) => ({ ...each, file: `-:${index + 1}` }))
      .filter(({ text }) => text.trim() !== '')
    expect(reports.map(({ file }) => file)).toEqual(asked.map(({ file }) => file))
    expect(
      reports.map(({ status, reason, field }) =>
        status === 'rejected' ? { status, reason, field } : { status },
      ),
    ).toEqual(asked.map(({ expected }) => expected))
  })

  test('many documents on standard input are one line each and a summary without --json', async () => {
    const good = sample('good').text
    const { stdout } = await run([...at, '-'], { stdin: [`${good}\n${sample('over').text}\n${good}`] })
    expect(stdout).toBe(
      '✓ -:1: verified\n✗ -:2: rejected (expired /expiresAt)\n✓ -:3: verified\n\n2 verified, 1 rejected\n',
    )
  })

  test('many documents in a file are reported by its name and their lines, also in JSON', async () => {
    const texts = [sample('good').text, '', sample('over').text, '{"type":', sample('another purpose').text]
    const file = fileOf(`${texts.join('\r\n')}\r\n`, 'many.ndjson')
    const { code, stdout } = await run([...at, file])
    expect(code).toBe(1)
    expect(stdout).toBe(
      [
        `✓ ${file}:1: verified`,
        `✗ ${file}:3: rejected (expired /expiresAt)`,
        `✗ ${file}:4: rejected (malformed)`,
        `✗ ${file}:5: rejected (text-differs /purpose)`,
        '',
        '1 verified, 3 rejected',
        '',
      ].join('\n'),
    )
    const inJson = await run([...at, '--json', file])
    const lines = inJson.stdout.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).file)).toEqual([1, 3, 4, 5].map(line => `${file}:${line}`))
  })

  test('a file with one proof is reported by its name alone, on any number of lines', async () => {
    const { text } = sample('good')
    for (const written of [
      text,
      `\n${text}\n\n`,
      `\ufeff${text}`,
      JSON.stringify(JSON.parse(text), null, 2),
    ]) {
      const file = fileOf(written)
      expect((await run([...at, file])).stdout).toContain(`✓ ${file}: verified\n  As of`)
    }
  })

  test('a proof over many lines is accepted on standard input too', async () => {
    const text = JSON.stringify(JSON.parse(sample('good').text), null, 2)
    expect((await run([...at, '-'], { stdin: [text] })).code).toBe(0)
  })
})

describe('--keys', () => {
  test('refuses another site’s receipt', async () => {
    const { code, stdout } = await run([...at, '--keys', keys, proofOf('a receipt by another site')])
    expect(code).toBe(1)
    expect(stdout).toContain('The receipt wasn’t signed by the site that it names.')
  })

  test.each([
    { text: 'nonsense', sentence: 'isn’t a key set: it isn’t JSON' },
    { text: '{"keys":5}', sentence: 'it has no list of keys' },
    { text: ' '.repeat(300_000), sentence: 'is larger than any key set' },
  ])('with a value that is not a key set is an invalid command: $sentence', async ({ text, sentence }) => {
    const { code, stderr } = await run([...at, '--keys', fileOf(text), proofOf('good')])
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
  })
})

describe('a signature of a text', () => {
  const message = 'I, Alice, hold this account.'
  const account = `eip155:1:${accounts.alice.address}`
  const signed = accounts.alice.signMessage({ message })
  const check = async (text: string, ...more: string[]) => checkSigned(await signed, text, ...more)
  const checkSigned = async (signature: string, text: string, ...more: string[]) =>
    run([
      ...more,
      '--account',
      account,
      '--message',
      fileOf(text, `${++count}.txt`),
      '--signature',
      signature,
    ])

  test('is verified without a proof', async () => {
    const { code, stdout } = await check(message)
    expect(code).toBe(0)
    expect(stdout).toContain(`${account}: verified`)
    expect(stdout).toContain('Only the text says what it’s for')
  })

  test('is not valid for the text with an additional line break, which the output mentions', async () => {
    const { code, stdout } = await check(`${message}\n`)
    // Without a node it is unknown whether the account is a contract that accepts it.
    expect(code).toBe(2)
    expect(stdout).toContain('ends with a line break, which is part of the text')
  })

  test('is verified if the text has the address without its checksum, which the output mentions', async () => {
    const { address } = accounts.alice
    const text = [
      'elsewhere.example wants you to sign in with your Ethereum account:',
      address.toLowerCase(),
      '',
      '',
      'URI: https://elsewhere.example',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: hJ3mZ0q8Xw',
      'Issued At: 2026-01-31T09:30:00Z',
    ].join('\n')
    const signature = await accounts.alice.signMessage({ message: text })
    const { code, stdout } = await checkSigned(signature, text)
    expect(code).toBe(0)
    expect(stdout).toContain(`without its checksum: ${address.toLowerCase()}`)
    const json = await checkSigned(signature, text, '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({ addressWithoutChecksum: address.toLowerCase() })
    expect((await check(message)).stdout).not.toContain('checksum')
  })

  test('is neither valid nor invalid if it is too large to check', async () => {
    const { code, stdout } = await checkSigned(`0x${'00'.repeat(32_769)}`, message)
    expect(code).toBe(2)
    expect(stdout).toContain('could not be checked')
    expect(stdout).toContain('too large to check')
    expect(stdout).not.toContain('Only a node can say')
  })

  test('is reported with its verdict in JSON', async () => {
    const { stdout } = await check(message, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'verified',
      account,
      verdict: { status: 'verified', method: 'eoa', block: null },
    })
  })
})

describe('the request that a proof was made for', () => {
  const requested = samples.find(
    ({ name, text }) => name === 'good' && text.trim() !== '' && JSON.parse(text).request,
  )
  const text = requested?.text ?? ''
  const { id, requester } = JSON.parse(text).request

  test('is named with the account that made it', async () => {
    const { stdout } = await run([...at, fileOf(text)])
    expect(stdout).toContain(`requested by ${requester}`)
    expect(stdout).toContain(`/r/${id}`)
  })

  test('must be the expected one', async () => {
    const file = fileOf(text)
    expect((await run([...at, '--request', id, '--requester', requester, file])).code).toBe(0)
    for (const [expected, field] of [
      [['--request', 'A'.repeat(22)], '/request/id'],
      [['--requester', `eip155:1:${accounts.alice.address}`], '/request/requester'],
    ] as const) {
      const { code, stdout } = await run([...at, ...expected, file])
      expect(code).toBe(1)
      expect(stdout).toContain(`Field: ${field}`)
    }
  })
})

describe('a duplicate member', () => {
  test('is named, and neither of its values is shown', async () => {
    const text = sample('good').text.replace('"purpose":', '"purpose":"a gift","purpose":')
    const { code, stdout } = await run([...at, fileOf(text)])
    expect(code).toBe(1)
    expect(stdout).toContain('Field: /purpose\n')
  })

  test('makes a key set invalid', async () => {
    const twice = `{"keys":[],${JSON.stringify(keySet).slice(1)}`
    const { code, stderr } = await run([...at, '--keys', fileOf(twice), proofOf('good')])
    expect(code).toBe(2)
    expect(stderr).toContain('isn’t a key set')
  })
})
