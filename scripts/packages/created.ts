import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, type Postgres, startPostgres } from '@countersign/testbed'
import type { Browser } from '../../packages/backend/src/testing/browser.ts'
import { type Answers, valuesOf } from '../../packages/create/src/questions.ts'
import { succeed, usePacked } from './packed.ts'
import { startSite } from './start-site.ts'

/**
 * Creates a site for each combination of answers with the packed program, checks and builds it, and signs in to it.
 *
 * @throws with the output of the first command that fails, or with what the site answered
 */
export async function createEverySite(folder: string, tarballs: Record<string, string>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await using postgres = await startPostgres({ durable: false })
  for (const framework of valuesOf('framework')) {
    // With PostgreSQL first, because the others need a part of its packages.
    for (const database of valuesOf('database').reverse()) {
      const name = `${framework}-own-${database}`
      const answers = ['--framework', framework, '--backend', 'own', '--database', database]
      const program = [
        'exec',
        '--yes',
        `--package=${tarballs['create-countersign']}`,
        '--',
        'create-countersign',
      ]
      await succeed(name, 'npm', [...program, name, ...answers], folder)
      const project = join(folder, name)
      usePacked(project, tarballs)
      await install(name, project, join(folder, framework))
      await succeed(name, 'npm', ['run', 'build'], project)
      await use(name, project, database as Answers['database'], postgres)
      renameSync(join(project, 'node_modules'), join(folder, framework))
    }
  }
}

/** Installs the packages of a project. Those that another project of the framework has left are used. */
async function install(name: string, project: string, left: string): Promise<void> {
  if (existsSync(left)) renameSync(left, join(project, 'node_modules'))
  else await succeed(name, 'npm', ['install', '--no-audit', '--no-fund'], project)
}

/** Signs in to a site. A database has the session also after the site was started again; the memory has not. */
async function use(
  name: string,
  project: string,
  database: Answers['database'],
  postgres: Postgres,
): Promise<void> {
  const env = database === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : {}
  if (database !== 'memory') await succeed(name, 'npm', ['run', 'create-tables'], project, env)
  const first = await startSite(name, project, { env })
  const { browser, port } = first
  try {
    const { status } = await browser.signIn(accounts.alice)
    if (status !== 200) throw new Error(`${name}: a sign-in was answered with ${status}.`)
    await expectAccount(name, browser, account)
  } finally {
    await first.stop()
  }
  const second = await startSite(name, project, { env, port })
  try {
    await expectAccount(name, browser, database === 'memory' ? null : account)
  } finally {
    await second.stop()
  }
}

const account = `eip155:1:${accounts.alice.address}`

/** Checks who the site says is signed in: in its page, or in the route for it. */
async function expectAccount(name: string, browser: Browser, expected: string | null): Promise<void> {
  const page = await (await browser.request('/')).text()
  const answer = name.startsWith('next') ? page : await (await browser.request('/api/me')).text()
  const isRight = expected === null ? !answer.includes(account) : answer.includes(expected)
  if (!isRight || !page.includes('<script'))
    throw new Error(
      `${name}: ${expected ?? 'nobody'} is signed in, but the site answers:\n${answer}\n${page}`,
    )
}
