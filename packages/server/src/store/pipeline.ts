import type pg from 'pg'

/**
 * Creates a connection to PostgreSQL that many statements share: each is sent without waiting for the results of those
 * before. Those of one turn of the event loop are sent together, so under load a statement costs a part of what it costs
 * on a connection of its own. They run one after another, so none of them may wait for a lock or for the disk.
 *
 * It connects at the first statement, and again after a connection has failed.
 *
 * @param open - creates a client with `pipeline: true`, not connected yet
 */
export function createPipeline(open: () => pg.Client) {
  let opened: Promise<pg.Client> | undefined

  function connect(): Promise<pg.Client> {
    const client = open()
    const opening = client.connect().then(() => client)
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    client.on('error', forget).on('end', forget)
    opening.catch(forget)
    return opening
  }

  return {
    async query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
      opened ??= connect()
      const client = await opened
      const { stream } = client.connection
      if (stream.writableCorked === 0) {
        stream.cork()
        setImmediate(() => stream.uncork())
      }
      return client.query(statement, [...parameters])
    },

    async close(): Promise<void> {
      const client = await opened?.catch(() => undefined)
      await client?.end()
    },
  }
}
