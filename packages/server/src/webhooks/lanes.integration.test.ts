import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../testing/app.ts'
import { databaseKinds, freshDatabase, type TestDatabase } from '../testing/database.ts'
import { openReceiver } from '../testing/receiver.ts'
import { hooks } from '../testing/webhooks.ts'
import { lanes } from './lanes.ts'

/**
 * More receivers than there are lanes. Each counts as a domain of its own: an IP address and port count like a domain.
 */
const count = lanes.prompt.all + 4
/** Well below the delivery timeout. */
const soon = 8_000

describe.each(databaseKinds)('receivers that take long to answer, on %s,', kind => {
  let database: TestDatabase
  let receivers: Awaited<ReturnType<typeof openReceiver>>[]
  let prompt: Awaited<ReturnType<typeof openReceiver>>
  let app: TestApp
  beforeAll(async () => {
    database = await freshDatabase(kind)
    receivers = await Promise.all(Array.from({ length: count }, openReceiver))
    prompt = await openReceiver()
    const privateHosts = [prompt, ...receivers].map(({ host }) => host)
    app = await openApp(database.url, { config: { webhooks: { privateHosts, retry: [0.02] } } })
    app.courier.start()
  })
  afterAll(async () => {
    // Before the server: closing it waits for deliveries to receivers that hang.
    await Promise.all([prompt, ...receivers].map(receiver => receiver.close()))
    await app.close()
    await database.remove()
  })

  const { freshPath, somebody } = hooks(() => app)
  type Somebody = Awaited<ReturnType<typeof somebody>>

  /**
   * Makes all receivers hold their responses at a path.
   *
   * @returns how many are held, and a function that releases them
   */
  function hold(path: string) {
    const held: ServerResponse[] = []
    for (const receiver of receivers) receiver.answer(path, response => void held.push(response))
    const release = () => {
      for (const receiver of receivers) receiver.answer(path, response => void response.end())
      for (const response of held.splice(0)) response.end()
    }
    return { held, release }
  }

  async function happen({ create, withdraw }: Somebody): Promise<string> {
    const { id } = (await create()).body.request
    await withdraw(id)
    return id
  }

  const delivered = ({ deliveryOf }: Somebody, id: string, timeout: number) =>
    expect.poll(() => deliveryOf(id), { timeout }).toMatchObject({ status: 'delivered', tries: 1 })

  const webhookOf = async ({ browser }: Somebody) =>
    (await browser.send<{ items: unknown[] }>('GET', '/v1/webhooks')).body.items[0]

  test('use only the lanes of their own account, and do not delay others', async () => {
    const path = freshPath()
    const { held, release } = hold(path)
    const slow = await somebody()
    for (const receiver of receivers.slice(0, 5)) await slow.makeWebhook(receiver.url(path))
    for (let time = 0; time < 3; time += 1) await happen(slow)
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(lanes.prompt.account)
    const quick = await somebody(prompt.url(freshPath()))
    await delivered(quick, await happen(quick), soon)
    release()
    for (const { id } of (await slow.browser.send<{ items: { id: string }[] }>('GET', '/v1/webhooks')).body
      .items)
      await slow.browser.send('DELETE', `/v1/webhooks/${id}`)
  })

  test('of many accounts and domains delay others by about a second, not until they have answered', async () => {
    const path = freshPath()
    const slow = await Promise.all(receivers.map(receiver => somebody(receiver.url(path))))
    const quick = await somebody(prompt.url(freshPath()))
    // All are known to answer.
    for (const one of [...slow, quick]) await delivered(one, await happen(one), soon)
    const { held, release } = hold(path)
    await Promise.all(slow.map(happen))
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(lanes.prompt.all)
    await delivered(quick, await happen(quick), soon)
    // No response has been sent yet.
    expect(held.every(response => !response.writableEnded && !response.destroyed)).toBe(true)
    release()
  })

  test('count as slow although they accept the message, until they are prompt again', async () => {
    const path = freshPath()
    const { held, release } = hold(path)
    const [receiver = expect.unreachable()] = receivers
    const slow = await somebody(receiver.url(path))
    const id = await happen(slow)
    await expect.poll(() => held.length).toBe(1)
    await expect.poll(() => webhookOf(slow)).toMatchObject({ failing: false, slow: true })
    release()
    await delivered(slow, id, soon)
    expect(await webhookOf(slow)).toMatchObject({ failing: false, slow: true })
    receiver.answer(path, response => void response.end())
    // On a busy machine this receiver may sometimes take a second, too.
    await expect
      .poll(async () => {
        await delivered(slow, await happen(slow), soon)
        return webhookOf(slow)
      })
      .toMatchObject({ failing: false, slow: false })
  })
})
