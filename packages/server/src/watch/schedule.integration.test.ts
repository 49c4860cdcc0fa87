import { parseAccountId } from '@countersign/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { createReadRows } from '../store/read-rows.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { readRows } from '../testing/read-rows.ts'
import { createSchedule } from './schedule.ts'

const safe = (digit: string) => parseAccountId(`eip155:1:0x${digit.repeat(40)}`)

describe.each(databaseKinds)('the schedule of looks at Safes, on %s,', kind => {
  async function open() {
    const database = await freshDatabase(kind)
    const { db, migrate, close } = openStore(toSettings({ database: database.url }).database)
    await migrate()
    onTestFinished(async () => {
      await close()
      await database.remove()
    })
    let time = 1_000_000_000_000
    const now = () => time
    return {
      db,
      now,
      here: createSchedule(db, readRows, now),
      there: createSchedule(db, readRows, now),
      pass: (milliseconds: number) => {
        time += milliseconds
      },
      async cosigning(account: string, status = 'NEEDS_CONFIRMATION', network: string | null = null) {
        const id = newId()
        await db
          .insertInto('cosigning')
          .values({
            id,
            challenge_id: id,
            purpose: 'sign-in',
            account,
            message: '',
            factory_address: null,
            factory_data: null,
            browser_hash: '',
            network_hash: network,
            browser: '',
            system: '',
            code: '',
            status,
            superseded: null,
            safes: '[]',
            verdict: null,
            gateway_known: 0,
            revision: 1,
            created_at: time,
            expires_at: time + 1,
            ended_at: null,
            collected_at: null,
            session_id: null,
          })
          .execute()
        return id
      },
    }
  }
  const accounts = (claimed: readonly { account: string }[]) => claimed.map(({ account }) => account)

  test('has one server look immediately at a Safe that a person waits for', async () => {
    const { here, there, cosigning } = await open()
    const id = await cosigning(safe('1'))
    expect(await here.claim(9)).toEqual([])
    await here.markUrgent([id])
    const claims = await Promise.all([here.claim(9), there.claim(9), here.claim(9)])
    expect(claims.flat()).toMatchObject([{ account: safe('1'), urgent: true, pause: 10_000 }])
  })

  test('leaves out a Safe that cannot be read, without its address in the log', async () => {
    const { db, now, pass, cosigning } = await open()
    const logged: unknown[] = []
    const readAndLog = createReadRows({ error: (line: unknown) => void logged.push(line) })
    const schedule = createSchedule(db, readAndLog, now)
    await cosigning('eip155:1:0x12')
    await cosigning(safe('1'))
    await schedule.addMissing()
    pass(1_000)
    expect(accounts(await schedule.claim(9))).toEqual([safe('1')])
    expect(logged).toMatchObject([{ table: 'watch', id: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(JSON.stringify(logged)).not.toContain('0x12')
  })

  test('increases the pause up to ten minutes while nothing is new', async () => {
    const { here, pass, cosigning } = await open()
    await here.markUrgent([await cosigning(safe('1'))])
    let [claimed] = await here.claim(1)
    const pauses: number[] = []
    for (let look = 0; look < 9 && claimed; look++) {
      await here.release(claimed, 'nothing')
      let seconds = 0
      for (claimed = undefined; !claimed && seconds < 1_000; seconds += 10) {
        pass(10_000)
        claimed = (await here.claim(1))[0]
      }
      pauses.push(seconds)
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 600, 600, 600])
  })

  test('repeats a look ten seconds after news', async () => {
    const { here, pass, cosigning } = await open()
    await here.markUrgent([await cosigning(safe('1'))])
    for (let look = 0; look < 5; look++) {
      const [claimed] = await here.claim(1)
      if (!claimed) throw new Error('It is not due.')
      await here.release({ ...claimed, pause: 600_000 }, 'news')
      pass(9_999)
      expect(await here.claim(1)).toEqual([])
      pass(1)
    }
  })

  test('leaves four seconds between two looks even if a person waits', async () => {
    const { here, pass, cosigning } = await open()
    const id = await cosigning(safe('1'))
    await here.markUrgent([id])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    pass(1_000)
    await here.markUrgent([id])
    await here.release(claimed, 'nothing')
    await here.markUrgent([id])
    pass(2_999)
    expect(await here.claim(1)).toEqual([])
    pass(1)
    expect(await here.claim(1)).toMatchObject([{ urgent: true, pause: 10_000 }])
  })

  test('has a Safe looked at that a person waits for, although the clock was set back', async () => {
    const { here, pass, cosigning } = await open()
    const id = await cosigning(safe('1'))
    await here.markUrgent([id])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    await here.release(claimed, 'nothing')
    pass(-3_600_000)
    await here.markUrgent([id])
    expect(await here.claim(1)).toMatchObject([{ urgent: true }])
  })

  test('has each Safe looked at once, however many people wait for it', async () => {
    const { here, there, cosigning } = await open()
    const ids: string[] = []
    for (const digit of ['1', '2', '1', '2', '1']) ids.push(await cosigning(safe(digit)))
    await Promise.all([here.markUrgent(ids), there.markUrgent([...ids].reverse()), here.markUrgent([])])
    expect(accounts(await here.claim(9)).sort()).toEqual([safe('1'), safe('2')])
  })

  test('puts Safes that a person waits for first', async () => {
    const { here, pass, cosigning } = await open()
    await cosigning(safe('1'))
    await here.addMissing()
    pass(1_000)
    await here.markUrgent([await cosigning(safe('2'))])
    expect(accounts(await here.claim(1))).toEqual([safe('2')])
    expect(accounts(await here.claim(1))).toEqual([safe('1')])
  })

  test('claims only Safes for which there is room in the lane of a network that asked for them', async () => {
    const { here, pass, cosigning } = await open()
    const asked = [safe('1'), safe('1'), safe('2'), safe('2'), safe('3'), safe('4')]
    const networks = ['full', null, 'full', 'free', 'free', 'full']
    for (const [index, account] of asked.entries())
      await cosigning(account, undefined, networks[index] ?? null)
    await here.addMissing()
    pass(1_000)
    const claimed = await here.claim(9, ({ length }) => (length < 3 ? ['full'] : ['full', 'free', '']))
    expect(claimed.map(({ account, lane }) => [account, lane]).sort()).toEqual([
      [safe('1'), ''],
      [safe('2'), 'free'],
      [safe('3'), 'free'],
    ])
    expect(await here.claim(9)).toMatchObject([{ account: safe('4'), lane: 'full' }])
  })

  test('claims a Safe that nobody asks for any more, to remove it', async () => {
    const { db, here, pass, cosigning } = await open()
    await cosigning(safe('1'), undefined, 'full')
    await here.addMissing()
    await db.updateTable('cosigning').set({ status: 'CANCELLED' }).execute()
    pass(1_000)
    expect(await here.claim(9, () => ['full', ''])).toMatchObject([{ account: safe('1'), lane: '' }])
  })

  test('adopts Safes that nobody waits for, once, while something is open', async () => {
    const { here, cosigning } = await open()
    await cosigning(safe('1'))
    await cosigning(safe('1'))
    await cosigning(safe('2'), 'CONFIRMED')
    await here.addMissing()
    await here.addMissing()
    expect(await here.claim(9)).toMatchObject([{ account: safe('1'), urgent: false }])
  })

  test('removes a Safe without open cosignings, and adds none for a cosigning that has ended or does not exist', async () => {
    const { here, pass, cosigning } = await open()
    await here.markUrgent([await cosigning(safe('2'), 'CANCELLED')])
    await here.markUrgent([newId()])
    expect(await here.claim(9)).toEqual([])
    await here.markUrgent([await cosigning(safe('1'))])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    await here.release(claimed, 'over')
    pass(3_600_000)
    expect(await here.claim(9)).toEqual([])
  })

  test('repeats the look if a person began to wait while it found nothing open', async () => {
    const { here, pass, cosigning } = await open()
    await here.markUrgent([await cosigning(safe('1'))])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    await here.markUrgent([await cosigning(safe('1'))])
    await here.release(claimed, 'over')
    pass(4_000)
    expect(await here.claim(1)).toHaveLength(1)
  })

  test('passes the Safe of a crashed server to another, and ignores a late result of the first', async () => {
    const { here, there, pass, cosigning } = await open()
    await here.markUrgent([await cosigning(safe('1'))])
    const [lost] = await here.claim(1)
    pass(59_999)
    expect(await there.claim(1)).toEqual([])
    pass(1)
    expect(await there.claim(1)).toHaveLength(1)
    if (lost) await here.release(lost, 'over')
    pass(30_000)
    expect(await here.claim(1)).toEqual([])
    pass(30_000)
    expect(await here.claim(1)).toHaveLength(1)
  })
})
