import { loadSettings } from './config/load.ts'
import { migrateDatabase } from './store/migrate-database.ts'
import { readStored, removeStored, type Stored } from './store/networks.ts'
import { openStore } from './store/open.ts'

/** How many networks are listed. */
const listed = 50

const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Runs `countersign-server storage`, which lists the networks that have stored the most, or
 * `countersign-server storage remove <network>`.
 *
 * @param rest - what follows `storage`.
 * @param options.isConfirmed - whether to remove, and not only show what would be removed.
 * @returns the exit code.
 */
export async function runStorageCommand(
  rest: readonly string[],
  options: { file: string | undefined; isConfirmed: boolean },
): Promise<number> {
  const [action, network, ...more] = rest
  const isRemoval = action === 'remove' && more.length === 0
  if (action !== undefined && !isRemoval) return refuse(`Unknown command "storage ${rest.join(' ')}".`)
  if (isRemoval && !/^[0-9a-f]{64}$/.test(network ?? ''))
    return refuse(
      `The network is "${network ?? ''}", but it must be one that the list shows, of 64 hex digits.`,
    )
  const { database } = await loadSettings({ file: options.file, over: {} })
  const store = openStore(database)
  try {
    await migrateDatabase(store, database)
    if (network === undefined) list(await readStored(store.db))
    else return await remove(store.db, network, options.isConfirmed)
    return 0
  } finally {
    await store.close()
  }
}

function list(stored: readonly Stored[]): void {
  const networks = [...Map.groupBy(stored, ({ network }) => network)]
    .map(([network, rows]) => ({ network, bytes: sumOf(rows) }))
    .sort((one, other) => other.bytes - one.bytes)
  for (const { network, bytes } of networks.slice(0, listed)) print(`${network}  ${megabytes(bytes)}`)
  if (networks.length > listed) print(`and ${networks.length - listed} networks that have stored less`)
  if (networks.length === 0) print('Nothing is stored that counts for a network.')
}

async function remove(
  db: Parameters<typeof removeStored>[0],
  network: string,
  isConfirmed: boolean,
): Promise<number> {
  const before = await readStored(db, network)
  if (before.length === 0) return refuse('The network has stored nothing.')
  show(before)
  if (!isConfirmed) {
    print('Nothing was removed. To remove it, run the command again with --yes.')
    return 0
  }
  await removeStored(db, network)
  const after = await readStored(db, network)
  print(`Removed ${megabytes(sumOf(before) - sumOf(after))}.`)
  if (after.length > 0) {
    print('Still in use:')
    show(after)
  }
  return 0
}

function show(stored: readonly Stored[]): void {
  for (const { table, rows, bytes } of stored)
    print(`${table}  ${rows} ${rows === 1 ? 'row' : 'rows'}  ${megabytes(bytes)}`)
}

function refuse(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 2
}

const sumOf = (stored: readonly Stored[]) => stored.reduce((sum, { bytes }) => sum + bytes, 0)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(3)} MB`
