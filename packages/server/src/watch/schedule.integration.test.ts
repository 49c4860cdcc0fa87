import { parseAccountId } from '@countersign/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toSettings } from '../config/settings.ts'
import { openStore } from '../store/open.ts'
import { newId } from '../store/token.ts'
import { databaseKinds, freshDatabase } from '../testing/database.ts'
import { createSchedule } from './schedule.ts'

const safe = (digit: string) => parseAccountId(`eip155:1:0x${digit.repeat(40)}`)

describe.each(databaseKinds)('when to look at which Safe, on %s', kind => {
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
      here: createSchedule(db, now),
      there: createSchedule(db, now),
      pass: (milliseconds: number) => {
        time += milliseconds
      },
      async cosigning(account: string, status = 'NEEDS_CONFIRMATION') {
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

  test('a Safe that somebody waits for is looked at at once, by one server', async () => {
    const { here, there, cosigning } = await open()
    const id = await cosigning(safe('1'))
    expect(await here.claim(9)).toEqual([])
    await here.stir([id])
    const claims = await Promise.all([here.claim(9), there.claim(9), here.claim(9)])
    expect(claims.flat()).toMatchObject([{ account: safe('1'), urgent: true, pause: 10_000 }])
  })

  test('after nothing new it is left alone for longer and longer, up to ten minutes', async () => {
    const { here, pass, cosigning } = await open()
    await here.stir([await cosigning(safe('1'))])
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

  test('after news it is looked at again in ten seconds', async () => {
    const { here, pass, cosigning } = await open()
    await here.stir([await cosigning(safe('1'))])
    for (let look = 0; look < 5; look++) {
      const [claimed] = await here.claim(1)
      if (!claimed) throw new Error('It is not due.')
      await here.release({ ...claimed, pause: 600_000 }, 'news')
      pass(9_999)
      expect(await here.claim(1)).toEqual([])
      pass(1)
    }
  })

  test('whoever waits, between two looks are four seconds', async () => {
    const { here, pass, cosigning } = await open()
    const id = await cosigning(safe('1'))
    await here.stir([id])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    pass(1_000)
    await here.stir([id])
    await here.release(claimed, 'nothing')
    await here.stir([id])
    pass(2_999)
    expect(await here.claim(1)).toEqual([])
    pass(1)
    expect(await here.claim(1)).toMatchObject([{ urgent: true, pause: 10_000 }])
  })

  test('of ever so many that somebody waits for, each Safe is looked at once', async () => {
    const { here, there, cosigning } = await open()
    const ids: string[] = []
    for (const digit of ['1', '2', '1', '2', '1']) ids.push(await cosigning(safe(digit)))
    await Promise.all([here.stir(ids), there.stir([...ids].reverse()), here.stir([])])
    expect(accounts(await here.claim(9)).sort()).toEqual([safe('1'), safe('2')])
  })

  test('those that somebody waits for come first', async () => {
    const { here, pass, cosigning } = await open()
    await cosigning(safe('1'))
    await here.adopt()
    pass(1_000)
    await here.stir([await cosigning(safe('2'))])
    expect(accounts(await here.claim(1))).toEqual([safe('2')])
    expect(accounts(await here.claim(1))).toEqual([safe('1')])
  })

  test('Safes that nobody asks for are taken in, once, as long as something is open', async () => {
    const { here, cosigning } = await open()
    await cosigning(safe('1'))
    await cosigning(safe('1'))
    await cosigning(safe('2'), 'CONFIRMED')
    await here.adopt()
    await here.adopt()
    expect(await here.claim(9)).toMatchObject([{ account: safe('1'), urgent: false }])
  })

  test('one that is over is given up; nothing is noted for what has ended or is not there', async () => {
    const { here, pass, cosigning } = await open()
    await here.stir([await cosigning(safe('2'), 'CANCELLED')])
    await here.stir([newId()])
    expect(await here.claim(9)).toEqual([])
    await here.stir([await cosigning(safe('1'))])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    await here.release(claimed, 'over')
    pass(3_600_000)
    expect(await here.claim(9)).toEqual([])
  })

  test('where somebody began to wait while it was found to be over, it is looked at once more', async () => {
    const { here, pass, cosigning } = await open()
    await here.stir([await cosigning(safe('1'))])
    const [claimed] = await here.claim(1)
    if (!claimed) throw new Error('It is not due.')
    await here.stir([await cosigning(safe('1'))])
    await here.release(claimed, 'over')
    pass(4_000)
    expect(await here.claim(1)).toHaveLength(1)
  })

  test('what a server had that is gone is taken over, and its late word counts for nothing', async () => {
    const { here, there, pass, cosigning } = await open()
    await here.stir([await cosigning(safe('1'))])
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
