import type { AccountInfo } from '@countersign/api'
import type { World } from '@countersign/testbed'
import type { Address } from 'viem'
import { expect } from 'vitest'
import type { Config } from '../config/config.ts'
import type { GuardOptions } from '../outgoing/guarded-fetch.ts'
import { open } from '../outgoing/open.ts'
import { type Log, openApp, origin, type TestApp } from './app.ts'
import { Browser } from './browser.ts'
import type { ProblemBody } from './problem-body.ts'
/** Creates what the tests of names and avatars share. Both parameters are available once the first test runs. */
export function named(world: () => World, app: () => TestApp) {
  /**
   * Maps the world's host of pictures to `https://pictures.example`, and an internal host to `https://inside.example`.
   */
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
    new Browser(of).send<AccountInfo & ProblemBody>('GET', `/v1/accounts/${idOf(address, chain)}`)
  const picture = (address: Address, headers: Record<string, string> = {}, of = app()) =>
    of.fetch(new Request(`${origin}/v1/accounts/${idOf(address)}/avatar`, { headers }))

  return { openWorld, idOf, ask, picture }
}

/** From 83,000 seconds to a day, to allow for a busy machine. */
export const aboutADay = /^private, max-age=8[3-6]\d{3}$/
