import { DatabaseSync } from 'node:sqlite'
import type * as z from 'zod'

/** A table of documents that are found by a key. What is read or written is checked and copied. */
export type Records<Document> = {
  get(key: string): Document | undefined
  /** All of them, in the order in which they were first put. */
  all(): Document[]
  put(key: string, document: Document): void
  /** @returns whether there was one. */
  delete(key: string): boolean
}

export type Database = {
  records<Schema extends z.ZodType>(name: string, schema: Schema): Records<z.output<Schema>>
  close(): void
}

/**
 * Opens a database of documents.
 *
 * @param file - where it is kept; in memory without.
 */
export function openDatabase(file = ':memory:'): Database {
  const database = new DatabaseSync(file)
  database.exec(
    'create table if not exists record (place integer primary key, kind text not null, key text not null, content text not null, unique (kind, key)) strict',
  )
  return {
    records(kind, schema) {
      const get = database.prepare('select content from record where kind = ? and key = ?')
      const all = database.prepare('select content from record where kind = ? order by place')
      const put = database.prepare(
        'insert into record (kind, key, content) values (?, ?, ?) on conflict (kind, key) do update set content = excluded.content',
      )
      const remove = database.prepare('delete from record where kind = ? and key = ?')
      const read = (row: Record<string, unknown>) => schema.parse(JSON.parse(String(row.content)))
      return {
        get(key) {
          const row = get.get(kind, key)
          return row && read(row)
        },
        all: () => all.all(kind).map(read),
        put: (key, document) => void put.run(kind, key, JSON.stringify(document)),
        delete: key => remove.run(kind, key).changes > 0,
      }
    },
    close: () => database.close(),
  }
}
