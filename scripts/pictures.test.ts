import { expect, test } from 'vitest'
import { runNode } from './processes.ts'

const run = (...args: string[]) => runNode('scripts/tasks/pictures.ts', args, { quiet: true })

test('`npm run pictures` explains itself, and takes nothing, if asked for help or for something unknown', async () => {
  const [help, unknown] = await Promise.all([run('--help'), run('--everything')])
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('docs/pictures') })
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('--everything') })
  expect(unknown.output).toContain('npm run pictures')
})
