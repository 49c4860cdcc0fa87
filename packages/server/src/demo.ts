import { createServer } from 'node:net'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import type { Pages } from './http/pages.ts'

/** The local world of the demo, and what the server needs to serve it. */
export type Demo = {
  config: Config
  /** The file of its log, so that the terminal shows the addresses. */
  log: string
  /** The folder of the demo wallet's files, served under `/demo/`. */
  directory: string
  /** The script that adds the demo wallet to the page. */
  script: string
  /** The URL of the demo phone, a wallet on a separate origin that is reached through a relay. */
  phoneUrl: string
  /** The URL of an application that signs people in by OpenID Connect. */
  applicationUrl: string
  /** Gives that application the origin of the server, and lists the server’s pages as a Safe App. */
  connect(origin: string): void
  /**
   * Redirects `/demo/phone` to it, `/demo/safe` to the page that simulates Safe{Wallet}, `/demo/hosted` to the web
   * wallet, and `/demo/application` to the application, so that the pages need not know their ports.
   */
  wayToPhone: Pages
  stop(): Promise<void>
}

/**
 * Starts the local world. Loads the testbed only when called.
 *
 * @param anyPort - whether no port was configured: then another port is used if the usual one is taken.
 */
export async function openDemo({ anyPort }: { anyPort: boolean }): Promise<Demo> {
  const testbed = await loadTestbed()
  await using started = new AsyncDisposableStack()
  const world = started.use(await testbed.startWorld())
  const relay = started.use(await testbed.startRelay())
  const explorer = started.use(
    await testbed.startExplorer({ chains: world.chains, port: anyPort ? await freePort(4320) : 0 }),
  )
  const explored = world.chains.map(chain => ({ ...chain, explorer: explorer.urlOf(chain.id) }))
  const gateway = started.use(await testbed.startGateway({ chains: explored }))
  await testbed.fillSafes(world, gateway.url)
  const { team, treasury, holding, guild, single, changing } = world.safes
  // The treasury has a verified name.
  gateway.name(team.address, 'Team')
  gateway.name(holding.address, 'Holding')
  gateway.name(guild.address, 'Guild')
  const chains = world.chains.map(({ id, name, currency, nodes }) => ({ id, name, currency, nodes }))
  const phone = started.use(
    // At the same address each time if possible: a phone identifies its sites by it.
    await testbed.startPhone({ relay, chains, port: anyPort ? await freePort(4340) : 0 }),
  )
  const safes = Object.entries({ team, treasury, holding, guild, single, changing })
  const safeWallet = started.use(
    // At the same address each time, too: browsers store by it who signs there.
    await testbed.startSafeWallet({
      chains: world.chains,
      gateway: gateway.url,
      safes: safes.map(([name, { address }]) => ({ name, chain: world.chain.chainId, address })),
      port: anyPort ? await freePort(4360) : 0,
    }),
  )
  const hostedWallet = started.use(
    // As above: browsers store its accounts by its address.
    await testbed.startHostedWallet({ chains: world.chains, port: anyPort ? await freePort(4380) : 0 }),
  )
  const application = started.use(
    await testbed.startApplication({ port: anyPort ? await freePort(4400) : 0 }),
  )
  const ways: Readonly<Record<string, string>> = {
    '/demo/phone': phone.url,
    '/demo/safe': `${safeWallet.url}/`,
    '/demo/hosted': `${hostedWallet.url}/`,
    '/demo/application': application.url,
  }
  const open = started.move()
  return {
    config: {
      name: 'Countersign',
      database: 'sqlite:./data/demo/countersign.db',
      // Short names in the style of the gateway and the wallet of Safes for chains without one.
      chains: explored.map(chain => ({ ...chain, shortName: `chain-${chain.id}` })),
      names: world.names,
      ipfsGateway: world.ipfsGateway,
      tokens: world.tokens,
      gateway: { url: gateway.url, wallet: safeWallet.url, requestsPerMonth: 1_000_000_000 },
      safes: { frameAncestors: [safeWallet.url] },
      relay: { url: relay.url, projectId: relay.projectId },
      hostedWallets: [
        {
          id: 'demo-hosted',
          name: 'Demo hosted wallet',
          sdk: 'base-account',
          url: hostedWallet.connectUrl,
          icon: hostedWallet.icon,
        },
      ],
      openid: { clients: [application.client], privateHosts: [new URL(application.url).host] },
      logLevel: 'warn',
      ...(anyPort ? { port: await freePort(4310) } : {}),
    },
    log: './data/demo/demo.log',
    directory: testbed.demoWallet.directory,
    script: testbed.demoWallet.script,
    phoneUrl: phone.url,
    applicationUrl: application.url,
    connect(origin) {
      application.connect(origin)
      safeWallet.listApp({ name: 'Countersign', url: origin })
    },
    wayToPhone: {
      has: path => path in ways,
      serve: path => {
        const location = ways[path]
        return location === undefined ? undefined : new Response(null, { status: 302, headers: { location } })
      },
      missing: () => undefined,
    },
    stop: () => open.disposeAsync(),
  }
}

/** @throws {ConfigError} in the published package, which has no local world */
async function loadTestbed() {
  try {
    return await import('@countersign/testbed')
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    if (!isMissing || !error.message.includes("'@countersign/testbed'")) throw error
    throw new ConfigError(
      '--demo',
      true,
      'left out: the package has no demo, only a copy of the repository has',
    )
  }
}

/** Returns the usual port, or the next one that is free: a demo should start regardless of what else is running. */
async function freePort(first: number): Promise<number> {
  for (let port = first; port < first + 20; port += 1) if (await isFree(port)) return port
  return 0
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
