import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { GroupCommit } from './group-commit.ts'

function open() {
  const database = new DatabaseSync(':memory:')
  database.exec('create table note (text text primary key)')
  const commits = new GroupCommit(database)
  const log: string[] = []
  const exec = database.exec.bind(database)
  database.exec = sql => {
    log.push(sql)
    exec(sql)
  }
  const insert = (text: string) => () => database.prepare('insert into note values (?)').run(text)
  const notes = () =>
    database
      .prepare('select text from note order by text')
      .all()
      .map(row => row.text)
  return { database, commits, log, insert, notes }
}

test('writes of one turn share one commit', async () => {
  const { commits, log, insert, notes } = open()
  await Promise.all(['a', 'b', 'c'].map(text => commits.write(insert(text))))
  expect(log).toEqual(['begin immediate', 'commit'])
  expect(notes()).toEqual(['a', 'b', 'c'])
})

test('a write is neither acknowledged nor read before it is committed', async () => {
  const { database, commits, insert, notes } = open()
  const write = commits.write(insert('a')).then(() => database.isTransaction)
  const read = commits.read(notes).then(rows => ({ rows, open: database.isTransaction }))
  expect(await write).toBe(false)
  expect(await read).toEqual({ rows: ['a'], open: false })
})

test('a failing statement undoes only itself', async () => {
  const { commits, insert, notes } = open()
  const outcomes = await Promise.allSettled(['a', 'a', 'b'].map(text => commits.write(insert(text))))
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(notes()).toEqual(['a', 'b'])
})

test('a rollback undoes nothing of others, which wait for it', async () => {
  const { commits, insert, notes } = open()
  const before = commits.write(insert('before'))
  await commits.begin()
  await commits.within(insert('inside'))
  const seen = commits.read(notes)
  const after = commits.write(insert('after'))
  await new Promise(resolve => setTimeout(resolve, 5))
  commits.rollback()
  await Promise.all([before, after])
  expect(await seen).toEqual(['before'])
  expect(notes()).toEqual(['after', 'before'])
})

test('two concurrent transactions run one after the other', async () => {
  const { commits, insert, notes } = open()
  const transaction = async (first: string, second: string) => {
    await commits.begin()
    await commits.within(insert(first))
    await new Promise(resolve => setTimeout(resolve, 2))
    await commits.within(insert(second))
    await commits.commit()
  }
  await Promise.all([transaction('a', 'b'), transaction('c', 'd')])
  expect(notes()).toEqual(['a', 'b', 'c', 'd'])
})

test('a failing commit rejects all writes of its group, and the next group succeeds', async () => {
  const { database, commits, insert, notes } = open()
  const exec = database.exec
  database.exec = sql => {
    if (sql === 'commit') throw new Error('disk full')
    exec(sql)
  }
  const outcomes = await Promise.allSettled([commits.write(insert('a')), commits.write(insert('b'))])
  expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
  database.exec = exec
  await commits.write(insert('c'))
  expect(notes()).toEqual(['c'])
})

test('settling waits for the last commit, even if a statement of it failed', async () => {
  const { database, commits, insert } = open()
  await commits.write(insert('a'))
  await expect(commits.write(insert('a'))).rejects.toThrow(/UNIQUE/)
  expect(database.isTransaction).toBe(true)
  await commits.settle()
  expect(database.isTransaction).toBe(false)
})

test('when SQLite undoes everything, all writes of the group are rejected with the reason, and none is stored', async () => {
  const { database, commits, notes } = open()
  database.exec('create table big (data blob); pragma max_page_count = 20')
  const big = () => database.prepare('insert into big values (zeroblob(200000))').run()
  const small = (text: string) => () => database.prepare('insert into note values (?)').run(text)
  const outcomes = await Promise.allSettled([
    commits.write(small('a')),
    commits.write(big),
    commits.write(small('b')),
  ])
  const undone = outcomes.filter(outcome => outcome.status === 'rejected')
  for (const { reason } of undone) expect(reason).toMatchObject({ message: expect.stringMatching(/full/) })
  // The database has exactly what was acknowledged.
  expect(notes()).toEqual(['a', 'b'].filter((_, index) => outcomes[index * 2]?.status === 'fulfilled'))
})

test('a transaction that SQLite has undone runs no further statement, and reports the reason', async () => {
  const { database, commits, insert, notes } = open()
  await commits.begin()
  await commits.within(insert('a'))
  const undo = () => {
    database.exec('rollback')
    throw new Error('database or disk is full')
  }
  await expect(commits.within(undo)).rejects.toThrow(/full/)
  await expect(commits.within(insert('b'))).rejects.toThrow(/full/)
  await expect(commits.commit()).rejects.toThrow(/full/)
  commits.rollback()
  expect(notes()).toEqual([])
  await commits.write(insert('c'))
  expect(notes()).toEqual(['c'])
})

test('a write waits for the lock of another process without blocking the event loop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-busy-'))
  const file = join(folder, 'test.db')
  const [mine, other] = [new DatabaseSync(file), new DatabaseSync(file)]
  mine.exec('pragma busy_timeout = 0; pragma journal_mode = wal; create table note (text text)')
  other.exec('begin immediate')
  const commits = new GroupCommit(mine)
  let written = false
  const write = commits
    .write(() => mine.prepare("insert into note values ('a')").run())
    .then(() => {
      written = true
    })
  await new Promise(resolve => setTimeout(resolve, 60))
  expect(written).toBe(false)
  other.exec('commit')
  await write
  expect(other.prepare('select count(*) as n from note').get()).toEqual({ n: 1 })
  mine.close()
  other.close()
  await rm(folder, { recursive: true })
})
