import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

const outcome = (url: string) =>
  ask(url, 'SELECT 1').then(
    () => 'answers',
    () => 'gone',
  )

test('a connection without the password is refused', async () => {
  const url = new URL(inject('postgresUrl'))
  url.password = 'guess'
  await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

test('a server ends and removes its data when the process that started it is killed', async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const postgres = await startPostgres({ durable: false })
    console.log(postgres.url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  expect(await ask(url, 'SHOW fsync')).toEqual(['off'])
  const [directory] = await ask(url, 'SHOW data_directory')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect.poll(() => existsSync(String(directory)), { timeout: 10_000 }).toBe(false)
  expect(await outcome(url)).toBe('gone')
})
