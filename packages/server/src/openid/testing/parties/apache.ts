import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '@countersign/testbed'
import { html } from 'hono/html'
import { importBlock, readBlock } from '../docs-blocks.ts'
import { type Party, type PartyClient, partyPage } from './party.ts'

const modules = '/usr/lib/apache2/modules'
const recipe = 'mod_auth_openidc.md'

export const isApacheInstalled =
  existsSync(`${modules}/mod_auth_openidc.so`) && existsSync('/usr/sbin/apache2')

/** Is added to the titles of tests. */
export const whyNoApache = isApacheInstalled
  ? ''
  : ' (skipped: the Debian package libapache2-mod-auth-openidc is not installed)'

/** Runs the object of a block in a configuration file, as Node runs that. */
async function evaluate(block: string): Promise<PartyClient> {
  const secret = randomBytes(32).toString('hex')
  const code = `export default (\n${block.replace('process.env.APACHE_CLIENT_SECRET', `'${secret}'`)})`
  return (await importBlock<{ default: PartyClient }>(code)).default
}

/**
 * Prepares Apache with mod_auth_openidc. `connect` starts it, and waits until it responds.
 *
 * @param options.settings - further lines of its configuration
 */
export async function openApache({ settings = '' } = {}): Promise<Party & AsyncDisposable> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const atHome = (block: string) => block.replaceAll('https://www.example.org', url)
  const client = await evaluate(atHome(await readBlock(recipe, 'ts')))
  const folder = await mkdtemp(join(tmpdir(), 'countersign-apache-'))
  let apache: ChildProcess | undefined

  async function writeFiles(issuer: string): Promise<string> {
    // Apache reads it as another user.
    await chmod(folder, 0o755)
    const names = [
      'mpm_event',
      'authn_core',
      'authz_core',
      'authz_user',
      'headers',
      'include',
      'auth_openidc',
    ]
    const configuration = join(folder, 'apache.conf')
    const signOut = `/oidc-callback?${new URLSearchParams({ logout: `${url}/signed-out` })}`
    const user = '<!--#echo var="REMOTE_USER" -->'
    await writeFile(
      join(folder, 'index'),
      String(await partyPage('USER', html`<a href="${signOut}">Sign out</a>`)).replace('USER', user),
    )
    await writeFile(
      join(folder, 'signed-out'),
      String(await partyPage(undefined, html`<a href="/index">Sign in</a>`)),
    )
    await writeFile(
      configuration,
      `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
${names.map(name => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
DocumentRoot ${folder}
${settings}
${atHome(await readBlock(recipe, 'apache'))
  .replaceAll('https://id.example.org', issuer)
  .replace('OIDCClientSecret …', `OIDCClientSecret ${client.secret}`)
  .replace('OIDCCryptoPassphrase …', 'OIDCCryptoPassphrase a-passphrase-of-the-test')}
# The page says who is signed in.
<Location />
  ForceType text/html
  Options +Includes
  SetOutputFilter INCLUDES
</Location>
`,
    )
    return configuration
  }

  async function waitUntilReady(): Promise<void> {
    const end = Date.now() + 10_000
    while (
      !(await fetch(`${url}/signed-out`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (Date.now() > end) throw new Error(await readFile(join(folder, 'error.log'), 'utf8'))
      await setTimeout(50)
    }
  }

  return {
    url: `${url}/index`,
    client,
    async connect(issuer) {
      apache = spawn('/usr/sbin/apache2', ['-X', '-f', await writeFiles(issuer)], { stdio: 'inherit' })
      await waitUntilReady()
    },
    async [Symbol.asyncDispose]() {
      if (apache && apache.exitCode === null && apache.signalCode === null) {
        const exited = once(apache, 'exit')
        apache.kill('SIGKILL')
        await exited
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
