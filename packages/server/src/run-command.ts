import { parseArgs } from 'node:util'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { loadSettings } from './config/load.ts'
import { isOpenIdOn } from './config/openid.ts'
import { unknownVariables } from './config/unknown-variables.ts'
import { openDemo } from './demo.ts'
import { readPages } from './http/pages.ts'
import { createLogger } from './logger.ts'
import { createReceipts } from './receipts/receipts.ts'
import { startServer } from './server.ts'
import { docsDirectory, isPage, pagesDirectory } from './site/pages.ts'
import { runStorageCommand } from './storage-command.ts'
import { migrateDatabase } from './store/migrate-database.ts'
import { openStore } from './store/open.ts'

const help = `countersign-server: run a Countersign server

Usage
  countersign-server start [options]     run the server and its pages
  countersign-server migrate [options]   bring the database up to date, then exit
  countersign-server keys rotate         replace the keys that sign receipts and ID
                                         tokens, then exit
  countersign-server storage             list the networks that have stored the most
  countersign-server storage remove <network>
                                         show what a network has stored; with --yes,
                                         remove it
  countersign-server verify <file…>      verify proofs (countersign-server verify --help)
  countersign-server --help              show this text

Options
  --config <file>   configuration file (default: countersign.config.ts, if it exists)
  --port <number>   port to listen on (default: 4310; 0 picks a free one)
  --demo            also start a local world: chains, contracts, a demo wallet
                    and a demo phone; works offline, in a copy of the
                    repository only
  --no-pages        serve only the HTTP interface
  --yes             with storage remove: remove it

Environment (overrides the file)
  DATABASE_URL                 sqlite:<file> or postgres://…
  COUNTERSIGN_PUBLIC_ORIGIN    the origin of the pages, such as https://id.example.org
  COUNTERSIGN_NODES_<chain>    node addresses of a chain, separated by commas
  COUNTERSIGN_PUBLIC_NODES_<chain>   node addresses for wallets that add the chain
  COUNTERSIGN_RELAY_PROJECT_ID, _RELAY_URL, _RELAY_VERIFY   the relay for wallets on phones
  COUNTERSIGN_GATEWAY_URL, _KEY, _WALLET   the Safe gateway
  COUNTERSIGN_NAME, _HOST, _PORT, _IPFS_GATEWAY, _TRUSTED_PROXIES, _LOG_LEVEL

docs/configuration.md lists everything.
`

/** Runs a command of the program, and writes what went wrong to the standard error. @returns the exit code, when it ends */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return await run(args)
  } catch (error) {
    const isExpected =
      error instanceof ConfigError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    process.stderr.write(
      isExpected ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
    )
    return isExpected ? 2 : 1
  }
}

async function run(args: readonly string[]): Promise<number> {
  // A separate program with its own options. It is available here so that one name is enough where the server is
  // installed.
  if (args[0] === 'verify') return (await import('countersign')).verify(args.slice(1), process)
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      port: { type: 'string' },
      demo: { type: 'boolean', default: false },
      'no-pages': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command, ...rest] = positionals
  if (values.help || command === undefined) {
    process.stdout.write(help)
    return values.help ? 0 : 2
  }
  if (command === 'storage') return runStorageCommand(rest, { file: values.config, isConfirmed: values.yes })
  const named = [command, ...rest].join(' ')
  if (named !== 'start' && named !== 'migrate' && named !== 'keys rotate') {
    process.stderr.write(
      `Unknown command "${named}". The commands are start, migrate, keys rotate, storage and verify (countersign-server --help).\n`,
    )
    return 2
  }
  const over: Config = values.port === undefined ? {} : { port: toPort(values.port) }
  if (named === 'keys rotate') return rotateKeys({ file: values.config })
  if (named === 'migrate') {
    const settings = await loadSettings({ file: values.config, over })
    const store = openStore(settings.database)
    try {
      const steps = await migrateDatabase(store, settings.database)
      process.stdout.write(
        steps.length > 0 ? `Migrated: ${steps.join(', ')}\n` : 'The database is up to date.\n',
      )
    } finally {
      await store.close()
    }
    return 0
  }
  return start({ file: values.config, over, demo: values.demo, pages: !values['no-pages'] })
}

/**
 * Replaces the current keys with new ones. Running servers use that for receipts from their next receipt on, and those for
 * ID tokens within a minute.
 */
async function rotateKeys({ file }: { file: string | undefined }): Promise<number> {
  const settings = await loadSettings({ file, over: {} })
  const store = openStore(settings.database)
  try {
    await migrateDatabase(store, settings.database)
    const { rotateAfter } = settings.receipts
    const kid = await createReceipts({ db: store.db, rotateAfter }).rotate()
    process.stdout.write(`New receipts are signed with the key ${kid}. Existing receipts stay valid.\n`)
    if (!isOpenIdOn(settings)) return 0
    const { idTokenKeys } = await import('./keys/id-token-keys.ts')
    const keys = idTokenKeys({ db: store.db, settings })
    const own = keys.filter(({ configured }) => configured === undefined)
    const kids = await Promise.all(own.map(each => each.rotate()))
    if (kids.length > 0)
      process.stdout.write(
        `New ID tokens are signed with the ${kids.length > 1 ? 'keys' : 'key'} ${kids.join(' and ')}, within a minute.\n`,
      )
    for (const { configured } of keys)
      if (configured !== undefined)
        process.stdout.write(
          `ID tokens are still signed with the key ${configured}: to replace it, change openid.signingKeys.\n`,
        )
    return 0
  } finally {
    await store.close()
  }
}

async function start(options: {
  file: string | undefined
  over: Config
  demo: boolean
  pages: boolean
}): Promise<number> {
  const stopRequested = untilStopped()
  // Whatever reads the output may end before the server does. The logger does not mind either.
  process.stdout.on('error', () => {})
  const demo = options.demo
    ? await openDemo({ anyPort: options.over.port === undefined && !process.env.COUNTERSIGN_PORT })
    : undefined
  try {
    const settings = await loadSettings({ file: options.file, demo: demo?.config, over: options.over })
    const logger = await createLogger(settings.logLevel, {
      file: demo?.log,
      isTerminal: process.stdout.isTTY,
    })
    for (const { variable, nearest } of unknownVariables(process.env))
      logger.warn(
        { variable },
        `this environment variable is ignored: no setting has it${nearest === undefined ? '' : `; did you mean ${nearest}?`}`,
      )
    const pages = [
      ...(options.pages
        ? [await readPages(await pagesDirectory(), '/', { isPage, script: demo?.script })]
        : []),
      ...(settings.docs === true ? [await readPages(await docsDirectory(), '/docs/')] : []),
      ...(demo ? [await readPages(demo.directory, '/demo/'), demo.wayToPhone] : []),
    ]
    const server = await startServer({ settings, logger, pages, demo: demo !== undefined })
    let signal: NodeJS.Signals
    // At every level. The log of a demo is in a file.
    const always = logger.child({}, { level: 'info' })
    const say = (line: string) => (demo ? void process.stdout.write(`${line}\n`) : always.info(line))
    try {
      say(`Countersign is ready: ${server.origin}`)
      if (demo) {
        demo.connect(server.origin)
        say(`The demo phone: ${demo.phoneUrl}`)
        say(`An application that uses OpenID Connect: ${demo.applicationUrl}`)
        say(`Warnings: ${demo.log}`)
        say('Open the first address in a browser. Ctrl-C stops the demo; its data is kept.')
      }
      signal = await stopRequested
      logger.info({ signal }, 'stopping')
    } finally {
      await server.stop()
    }
    say(`Stopped (${signal}).`)
    return 0
  } finally {
    await demo?.stop()
  }
}

/**
 * Waits for the first signal to stop. A later one ends the process immediately, but not within three seconds: Ctrl-C
 * reaches every process of the group, and parent processes forward it as well.
 */
function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise(resolve => {
    let askedAt: number | undefined
    const onSignal = (signal: NodeJS.Signals) => {
      askedAt ??= performance.now()
      if (performance.now() - askedAt > 3_000) process.exit(130)
      resolve(signal)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
}

function toPort(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new ConfigError('--port', text, 'a port from 0 to 65535')
  return Number(text)
}
