import type { AccountInfo, Problem } from '@countersign/api'
import type { World } from '@countersign/testbed'
import type { Address } from 'viem'
import { expect } from 'vitest'
import type { Config } from '../config/config.ts'
import type { GuardOptions } from '../outgoing/guardedFetch.ts'
import { open } from '../outgoing/open.ts'
import { type Log, openApp, origin, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
/** What the tests of names and avatars share. Both are there once the first of them runs. */
export function named(world: () => World, app: () => TestApp) {
  /** The world's host of pictures as `https://pictures.example`, and one inside as `https://inside.example`. */
  const outgoing = (): GuardOptions => ({
    lookup: async hostname => (hostname === 'pictures.example' ? ['93.184.215.14'] : ['10.0.0.7']),
    open: (url, addresses, request) => {
      if (!addresses) return open(url, null, request)
      expect(addresses).toEqual(['93.184.215.14'])
      const { port } = new URL(world().pictures.url)
      return open(new URL(`http://pictures.example:${port}${url.pathname}`), ['127.0.0.1'], request)
    },
  })

  function openWorld(
    options: { config?: Config; log?: Log; now?: () => number; outgoing?: GuardOptions } = {},
  ): Promise<TestApp> {
    const { chains, names, ipfsGateway, tokens } = world()
    return openApp('sqlite::memory:', {
      ...options,
      config: {
        chains,
        names,
        ipfsGateway,
        tokens,
        limits: { accounts: { address: 100_000 }, api: { address: 100_000 } },
        ...options.config,
      },
      outgoing: { ...outgoing(), ...options.outgoing },
    })
  }

  const idOf = (address: Address, chain = world().chain) => `eip155:${chain.chainId}:${address}`
  const ask = (address: Address, chain = world().chain, of = app()) =>
    new Browser(of).send<AccountInfo & Problem>('GET', `/v1/accounts/${idOf(address, chain)}`)
  const picture = (address: Address, headers: Record<string, string> = {}, of = app()) =>
    of.fetch(new Request(`${origin}/v1/accounts/${idOf(address)}/avatar`, { headers }))

  return { openWorld, idOf, ask, picture }
}

/** From 83,000 seconds to a day, however busy this machine is. */
export const aboutADay = /^private, max-age=8[3-6]\d{3}$/
