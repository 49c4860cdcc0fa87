import { fileURLToPath } from 'node:url'
import { accounts, deployContracts, signAsSafe, startChain, startProgram } from '@countersign/testbed'
import { launch } from '../dialog/launch.ts'
import { slowDown } from '../dialog/visit.ts'
import { median, table, whole } from '../figures.ts'
import { program } from '../program.ts'
import { makeProof, purpose, type Signer } from './make.ts'
import { type Shown, visitProof } from './visit.ts'

const rounds = 11
/** Largest paint, in milliseconds. */
const target = 1_000
/** The first page is a baseline that distinguishes a slow machine from a slow page. */
const names = ['the first page', 'a proof of a key', 'of two keys and a Safe'] as const
type Name = (typeof names)[number]
const config = fileURLToPath(new URL('../sign-ins.config.ts', import.meta.url))

/** Measures how soon a proof's page shows the proof to a first-time visitor with a slow machine. */
export async function proofPages(): Promise<void> {
  await using chain = await startChain()
  const { vault } = await deployContracts(chain)
  const { chainId } = chain
  const server = await startProgram(program, ['start', '--port', '0', '--config', config], {
    DATABASE_URL: 'sqlite::memory:',
    [`COUNTERSIGN_NODES_${chainId}`]: chain.url,
  })
  const { alice, bob, carol } = accounts
  const key = (owner: typeof alice): Signer => ({
    account: `eip155:${chainId}:${owner.address}`,
    sign: message => owner.signMessage({ message }),
  })
  const safe: Signer = {
    account: `eip155:${chainId}:${vault.address}`,
    sign: message => signAsSafe({ safe: vault.address, chainId, owner: alice, message }),
  }
  const browser = await launch()
  try {
    const pages: Record<Name, { path: string; words: string }> = {
      'the first page': { path: '/', words: 'Prove that an account is yours' },
      'a proof of a key': { path: await makeProof(server.url, [key(alice)]), words: purpose },
      'of two keys and a Safe': {
        path: await makeProof(server.url, [key(bob), key(carol), safe]),
        words: purpose,
      },
    }
    const visits: Record<Name, Shown[]> = {
      'the first page': [],
      'a proof of a key': [],
      'of two keys and a Safe': [],
    }
    for (let round = 0; round <= rounds; round += 1)
      for (const name of names) {
        const { path, words } = pages[name]
        const shown = await visitProof(browser, new URL(path, server.url).href, words)
        // The first round warms up the server and the browser.
        if (round > 0) visits[name].push(shown)
      }
    report(visits)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

function report(visits: Readonly<Record<Name, readonly Shown[]>>): void {
  const of = (name: Name, field: keyof Shown) => median(visits[name].map(shown => shown[field]))
  const row = (title: string, field: keyof Shown, write = whole) => [
    title,
    ...names.map(name => write(of(name, field))),
  ]
  const least = (name: Name) => Math.min(...visits[name].map(({ largest }) => largest))
  table([
    ['', ...names],
    row('first paint, ms', 'firstPaint'),
    row('what it is about is shown, ms', 'content'),
    row('largest paint, ms', 'largest'),
    ['… in the best round', ...names.map(name => whole(least(name)))],
    row('blocking until then, ms', 'blocking'),
    row('layout shift', 'shift', value => value.toFixed(3)),
  ])
  const worst = Math.max(...names.slice(1).map(name => of(name, 'largest')))
  console.log(
    `\nMedians of ${rounds} rounds at ${slowDown} times slow-down. Target: largest paint within ${target} ms: ${worst <= target ? 'met' : 'MISSED'} (${whole(worst)}).`,
  )
}
