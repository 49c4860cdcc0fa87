import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { createLogoutSender } from './logout-sender.ts'

test.each(databaseKinds)(
  'an application that never answers does not delay the logouts of others, on %s',
  async kind => {
    const database = await freshDatabase(kind)
    const app = await openApp(database.url)
    const { db } = app.store
    const logoutOf = (clientId: string, number: number) => ({
      id: `${clientId}-${number}`,
      ...{ client_id: clientId, sub: 'sub', sid: 'sid', created_at: number, due_at: number },
      ...{ failures: 0, leased_until: 0 },
    })
    const waiting = Array.from({ length: 40 }, (_, number) => logoutOf('slow', number))
    await db
      .insertInto('openid_logout')
      .values([...waiting, logoutOf('other', 1_000)])
      .execute()
    const hold = Promise.withResolvers<void>()
    const sent: string[] = []
    const sender = createLogoutSender({
      db,
      endings: { settle: async () => false },
      send({ clientId }) {
        sent.push(clientId)
        return clientId === 'slow' ? hold.promise : Promise.resolve()
      },
      settings: { webhooks: { retry: [], privateHosts: [] } },
      logger: pino({ level: 'silent' }),
      now: Date.now,
    })
    onTestFinished(async () => {
      const stopping = sender.stop()
      hold.resolve()
      await stopping
      await app.close()
      await database.remove()
    })
    sender.start()
    await expect.poll(() => sent).toContain('other')
    expect(sent.filter(client => client === 'slow')).toHaveLength(4)
  },
)
