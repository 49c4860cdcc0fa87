import { createServer } from 'node:net'
import type { Config } from './config/config.ts'

/** The local world of the demo, and what the server needs to stand in front of it. */
export type Demo = {
  config: Config
  /** Folder of the demo wallet's files, served under `/demo/`. */
  directory: string
  /** The script that puts the demo wallet into the page. */
  script: string
  stop(): Promise<void>
}

/**
 * Starts the local world. The testbed is loaded only here, only when asked.
 *
 * @param anyPort - whether nobody has asked for a port: then another is taken where the usual one is in use.
 */
export async function openDemo({ anyPort }: { anyPort: boolean }): Promise<Demo> {
  const testbed = await import('@countersign/testbed')
  const world = await testbed.startWorld()
  return {
    config: {
      name: 'Countersign',
      database: 'sqlite:./data/demo/countersign.db',
      chains: world.chains,
      names: world.names,
      ipfsGateway: world.ipfsGateway,
      tokens: world.tokens,
      logLevel: 'warn',
      ...(anyPort ? { port: await freePort(4310) } : {}),
    },
    directory: testbed.demoWallet.directory,
    script: testbed.demoWallet.script,
    stop: () => world.stop(),
  }
}

/** Takes the usual port, or the next one that is free: a demo should start whatever else is running. */
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
