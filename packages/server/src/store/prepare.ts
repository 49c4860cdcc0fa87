import { hash } from 'node:crypto'
import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

/** Where a prepared statement has a value. */
class Placeholder {
  readonly read: (values: object) => unknown

  constructor(read: (values: object) => unknown) {
    this.read = read
  }
}

/** The names of the prepared statements, by their texts. */
const names = new Map<string, string>()

/** The texts of those that are pipelined. */
const pipelined = new Set<string>()

/** Whether a statement shares a connection to PostgreSQL with others (`createPipeline`). */
export const isPipelined = (statement: string): boolean => pipelined.has(statement)

/**
 * Prepares a statement that runs often: Kysely builds it once, and each connection to PostgreSQL plans it once. On
 * PostgreSQL it runs outside of transactions, where it can be repeated.
 *
 * @param build - builds the statement, once. It passes the values on, and does not depend on them, such as on whether one
 * is `null`. Their names are always the same.
 * @returns the function that executes it with values
 */
export function prepare<Given extends object, Row>(
  db: Kysely<Tables>,
  build: (values: Given) => CompiledQuery<Row>,
): (values: Given, on?: Kysely<Tables>) => Promise<QueryResult<Row>> {
  let prepared: CompiledQuery<Row> | undefined
  return (values, on = db) => {
    prepared ??= register(build(placeholdersOf(values) as Given))
    const parameters = prepared.parameters.map(parameter =>
      parameter instanceof Placeholder ? parameter.read(values) : parameter,
    )
    return on.executeQuery({ ...prepared, parameters })
  }
}

/**
 * Prepares a statement as `prepare` does that waits for no lock and not for the disk, such as a read of a few rows by
 * their keys. On PostgreSQL it shares a connection with others.
 */
export function preparePipelined<Given extends object, Row>(
  db: Kysely<Tables>,
  build: (values: Given) => CompiledQuery<Row>,
) {
  return prepare(db, (values: Given) => {
    const statement = build(values)
    pipelined.add(statement.sql)
    return statement
  })
}

function register<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  names.set(statement.sql, hash('sha256', statement.sql, 'base64url'))
  return statement
}

/** Returns the values with a placeholder instead of each. */
function placeholdersOf(values: object, read = (all: object): unknown => all): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const inner = (all: object) => Reflect.get(read(all) as object, name)
      if (typeof value !== 'object' || value === null) return [name, new Placeholder(inner)]
      if (Object.getPrototypeOf(value) !== Object.prototype)
        throw new TypeError(
          `A prepared statement cannot have ${name}, which is neither a plain value nor an object of such.`,
        )
      return [name, placeholdersOf(value, inner)]
    }),
  )
}

/**
 * The codes of PostgreSQL for a prepared statement that the connection does not have, because a pooler assigned another
 * one; that it already has; and whose columns a migration has changed.
 */
const notPrepared = new Set<unknown>(['26000', '42P05', '0A000'])

type Query = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Creates the function that lets a connection of a pool keep the plans of prepared statements. If one fails because it
 * is not prepared, it runs again without, and so do all that follow.
 */
export function createPlanKeeper(): (client: pg.ClientBase) => void {
  let isKept = true
  return client => {
    const query: Query = client.query.bind(client)
    const keeping: Query = async (statement, values) => {
      const name = isKept && typeof statement === 'string' ? names.get(statement) : undefined
      if (typeof statement !== 'string' || name === undefined) return query(statement, values)
      try {
        return await query({ name, text: statement, ...(values && { values }) })
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && notPrepared.has(error.code))) throw error
        isKept = false
        return query(statement, values)
      }
    }
    client.query = keeping as typeof client.query
  }
}
