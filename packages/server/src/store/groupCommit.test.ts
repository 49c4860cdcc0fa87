import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { GroupCommit } from './groupCommit.ts'

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

test('nobody hears of a write before it is committed, nor reads it', async () => {
  const { database, commits, insert, notes } = open()
  const write = commits.write(insert('a')).then(() => database.isTransaction)
  const read = commits.read(notes).then(rows => ({ rows, open: database.isTransaction }))
  expect(await write).toBe(false)
  expect(await read).toEqual({ rows: ['a'], open: false })
})

test('a statement that fails undoes itself alone', async () => {
  const { commits, insert, notes } = open()
  const outcomes = await Promise.allSettled(['a', 'a', 'b'].map(text => commits.write(insert(text))))
  expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(notes()).toEqual(['a', 'b'])
})

test('a transaction that is rolled back takes nothing of others along, and others wait for it', async () => {
  const { commits, insert, notes } = open()
  const before = commits.write(insert('before'))
  await commits.begin()
  insert('inside')()
  const seen = commits.read(notes)
  const after = commits.write(insert('after'))
  await new Promise(resolve => setTimeout(resolve, 5))
  await commits.end('rollback')
  await Promise.all([before, after])
  expect(await seen).toEqual(['before'])
  expect(notes()).toEqual(['after', 'before'])
})

test('two transactions at once follow each other', async () => {
  const { commits, insert, notes } = open()
  const transaction = async (first: string, second: string) => {
    await commits.begin()
    insert(first)()
    await new Promise(resolve => setTimeout(resolve, 2))
    insert(second)()
    await commits.end('commit')
  }
  await Promise.all([transaction('a', 'b'), transaction('c', 'd')])
  expect(notes()).toEqual(['a', 'b', 'c', 'd'])
})

test('when the commit fails, everyone in it hears of it, and the next group is well', async () => {
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

test('it settles only after the last commit, also when the statement had failed', async () => {
  const { database, commits, insert } = open()
  await commits.write(insert('a'))
  await expect(commits.write(insert('a'))).rejects.toThrow(/UNIQUE/)
  expect(database.isTransaction).toBe(true)
  await commits.settle()
  expect(database.isTransaction).toBe(false)
})
