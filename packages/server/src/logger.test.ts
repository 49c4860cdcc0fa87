import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

/** Logs a warning in a process of its own, and returns what it printed. */
async function logged(to: { file?: string; isTerminal: boolean }): Promise<string> {
  const program = `
    import { createLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url).href)}
    const logger = await createLogger('warn', ${JSON.stringify(to)})
    logger.info('not worth a line')
    logger.warn({ chain: 'eip155:1' }, 'only one node is configured')`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return stdout
}

const line = { level: 40, chain: 'eip155:1', msg: 'only one node is configured' }

test('a terminal gets readable lines', async () => {
  const output = await logged({ isTerminal: true })
  expect(output).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: only one node is configured \{"chain":"eip155:1"\}\n$/)
})

test('everything else gets one JSON object per line', async () => {
  const output = await logged({ isTerminal: false })
  expect(JSON.parse(output)).toMatchObject(line)
})

test('a file gets JSON, and the terminal nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-log-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'data/demo.log')
  expect(await logged({ file, isTerminal: true })).toBe('')
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(line)
})
