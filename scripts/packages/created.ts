import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, freePort, type Postgres, startPostgres } from '@countersign/testbed'
import type { Browser } from '../../packages/backend/src/testing/browser.ts'
import { defaultFolder } from '../../packages/create/src/ask.ts'
import { composeProject } from '../../packages/create/src/project.ts'
import { type Answers, combinations, questionNames, questions } from '../../packages/create/src/questions.ts'
import { root } from '../processes.ts'
import { succeed, usePacked } from './packed.ts'
import { expectPassedOn, robots } from './passed-on.ts'
import { account, expectPage, serverSession, signIn, withoutNodes } from './server.ts'
import { startSite } from './start-site.ts'
import { answerInTerminal, down, enter } from './terminal.ts'

/**
 * Creates a site for each combination of answers with the packed program, checks and builds it, and signs in to it.
 *
 * @param isChosen - leaves out combinations
 * @throws with the output of the first command that fails, or with what the site answered
 */
export async function createEverySite(
  folder: string,
  tarballs: Record<string, string>,
  isChosen: (answers: Answers) => boolean = () => true,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await using postgres = await startPostgres({ durable: false })
  // With PostgreSQL first, because the others need a part of its packages.
  for (const answers of combinations().filter(isChosen).reverse()) {
    const { framework, backend, database } = answers
    const name = `${framework}-${backend}-${database}`
    const options = questionNames.flatMap(question => [`--${question}`, answers[question]])
    await succeed(name, 'npm', [...programOf(tarballs), name, ...options], folder)
    const project = join(folder, name)
    usePacked(project, tarballs)
    const left = join(folder, `${framework}-${backend}`)
    await install(name, project, left)
    mkdirSync(join(project, 'public'))
    writeFileSync(join(project, 'public/robots.txt'), robots)
    await succeed(name, 'npm', ['run', 'build'], project)
    await use(name, project, answers, postgres)
    if (backend === 'server') await expectPassedOn(name, project)
    renameSync(join(project, 'node_modules'), left)
  }
}

/** Returns the arguments with which npm runs the packed program. */
function programOf(tarballs: Record<string, string>): string[] {
  return ['exec', '--yes', `--package=${tarballs['create-countersign']}`, '--', 'create-countersign']
}

/**
 * Lets the packed program ask its three questions in a terminal, takes the last choice of each, and compares the files.
 *
 * @param folder - an empty one
 * @throws with what the terminal shows, or with the file that differs
 */
export async function answerQuestions(folder: string, tarballs: Record<string, string>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const asked = questionNames.map(name => ({ question: questions[name].message, keys: `${down}${enter}` }))
  await answerInTerminal(['npm', ...programOf(tarballs)], folder, asked)
  const answers: Answers = { framework: 'next', backend: 'server', database: 'postgres' }
  const templates = join(root, 'packages/create/dist/templates')
  for (const [path, content] of composeProject(templates, defaultFolder, answers)) {
    const file = join(folder, defaultFolder, path)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content)
      throw new Error(`create: with the answers to its questions, ${path} is missing or different.`)
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
  { backend, database }: Answers,
  postgres: Postgres,
): Promise<void> {
  const env: Record<string, string> =
    database === 'postgres' ? { DATABASE_URL: await postgres.createDatabase() } : {}
  if (backend === 'own' && database !== 'memory')
    await succeed(name, 'npm', ['run', 'create-tables'], project, env)
  const server = backend === 'own' ? {} : { session: serverSession }
  if (backend === 'server')
    Object.assign(env, withoutNodes, {
      COUNTERSIGN_PORT: String(await freePort()),
      // So that there is OpenID Connect, whose addresses redirect.
      COUNTERSIGN_OPERATOR_KEY: 'operator'.repeat(4),
    })
  const first = await startSite(name, project, { env, ...server })
  const { browser, port } = first
  try {
    const status = backend === 'own' ? (await browser.signIn(accounts.alice)).status : await signIn(browser)
    if (status !== 200) throw new Error(`${name}: a sign-in was answered with ${status}.`)
    await expectAccount(name, browser, account)
    if (backend === 'server') {
      // To which the links for the owners of a Safe lead.
      await expectPage(name, browser, `/cosign/${'0'.repeat(32)}`)
      await expectRedirect(name, browser)
    }
  } finally {
    await first.stop()
  }
  const second = await startSite(name, project, { env, port, ...server })
  try {
    await expectAccount(name, browser, database === 'memory' ? null : account)
  } finally {
    await second.stop()
  }
}

/** Checks that a browser follows the redirects of the server, and not the site. */
async function expectRedirect(name: string, browser: Browser): Promise<void> {
  const { status, headers } = await browser.request('/oidc/authorize?client_id=nobody', {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  })
  const location = headers.get('location')
  if (status !== 303 || !location?.includes('/authorize?problem=unknown-client'))
    throw new Error(`${name}: an unknown application was answered with ${status}, to ${location}.`)
}

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
