import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from './open.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Creates a folder that everybody may enter and read, with a umask of 0. */
function openFolder(): string {
  const umask = process.umask(0)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-modes-'))
  chmodSync(folder, 0o777)
  onTestFinished(() => {
    process.umask(umask)
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Opens the database, and writes to it. */
async function use(file: string) {
  const store = openStore({ kind: 'sqlite', file })
  await sql`create table if not exists note (text text)`.execute(store.db)
  await sql`insert into note values ('secret')`.execute(store.db)
  return store
}

test('a new database and its log are readable for its user only, regardless of the umask and the folder', async () => {
  const file = join(openFolder(), 'countersign.db')
  const store = await use(file)
  expect(['', '-wal', '-shm'].map(suffix => modeOf(`${file}${suffix}`))).toEqual(['600', '600', '600'])
  await store.close()
  expect(modeOf(file)).toBe('600')
})

test('a database that others could read, with the log of a crashed server, becomes private', async () => {
  const folder = openFolder()
  const [old, file] = [join(folder, 'old.db'), join(folder, 'countersign.db')]
  const before = await use(old)
  for (const suffix of ['', '-wal', '-shm']) {
    copyFileSync(`${old}${suffix}`, `${file}${suffix}`)
    chmodSync(`${file}${suffix}`, 0o666)
  }
  await before.close()
  const store = await use(file)
  expect(['', '-wal', '-shm'].map(suffix => modeOf(`${file}${suffix}`))).toEqual(['600', '600', '600'])
  const { rows } = await sql`select * from note`.execute(store.db)
  expect(rows).toHaveLength(2)
  await store.close()
})

test('a folder that is created for the database is private, and its parents are unchanged', async () => {
  const parent = join(openFolder(), 'data')
  mkdirSync(parent, { mode: 0o755 })
  writeFileSync(join(parent, 'other'), '')
  const store = await use(join(parent, 'inner', 'countersign.db'))
  expect(modeOf(join(parent, 'inner'))).toBe('700')
  expect(modeOf(parent)).toBe('755')
  await store.close()
})
