import type { Delivery } from '@countersign/api'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { Browser } from './browser.ts'
import { asks, chain, keepProof, knownBrowser } from './requests.ts'

const chainId = () => Number(chain().slice('eip155:'.length))

/** Creates the actions of people with webhooks. @param app - available once the first test runs */
export function hooks(app: () => TestApp) {
  let paths = 0
  const freshPath = () => {
    paths += 1
    return `/hook/${paths}`
  }

  /** Creates a person with a webhook, and another who answers their requests. */
  async function somebody(url?: string) {
    const key = privateKeyToAccount(generatePrivateKey())
    const browser = new Browser(app())
    await browser.signIn(key, chainId())
    const all = { browser, ...asks(browser.send.bind(browser)) }
    const made = url === undefined ? undefined : await all.makeWebhook(url)
    if (made) expect(made.status).toBe(201)
    return {
      ...all,
      secret: made?.body.secret ?? '',
      webhook: made?.body.webhook.id ?? '',
      async deliveryOf(request: string): Promise<Delivery> {
        return (await all.deliveries(`?request=${request}`)).body.items[0] ?? expect.unreachable()
      },
      replay: (id: string) => browser.send<{ delivery: Delivery }>('POST', `/v1/deliveries/${id}/replay`),
    }
  }

  async function answer(request: string) {
    const account = `${chain()}:${privateKeyToAccount(generatePrivateKey()).address}`
    const browser = await knownBrowser(app(), account)
    const proof = await keepProof(app(), browser, { account })
    expect((await asks(browser.send.bind(browser)).handOver(request, proof)).status).toBe(200)
    return proof
  }

  return { freshPath, somebody, answer }
}
