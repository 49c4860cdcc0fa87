import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@countersign/testbed'
import { createAdaptorServer } from '@hono/node-server'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer } from '../testing/application.ts'
import { type ClientConfig, secret } from '../testing/relying-party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`
const modules = '/usr/lib/apache2/modules'
const isInstalled = existsSync(`${modules}/mod_auth_openidc.so`) && existsSync('/usr/sbin/apache2')
const reason = isInstalled
  ? ''
  : ' (skipped: the Debian package libapache2-mod-auth-openidc is not installed)'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Gives Apache the server over HTTP. What it would request over HTTPS, it requests here. */
async function serveTo(fetch: (request: Request) => Promise<Response>): Promise<string> {
  const server = createAdaptorServer({
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const response = await fetch(new Request(`${origin}${pathname}${search}`, request))
      if (!pathname.startsWith('/.well-known/')) return response
      const text = await response.text()
      return new Response(text.replaceAll(/"https:[^"]*(\/oidc\/(?:token|jwks|userinfo))"/g, `"${url}$1"`), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => void server.close())
  return url
}

/** Reads the two blocks of settings that docs/openid/mod_auth_openidc.md gives people to copy. */
async function readRecipe() {
  const text = await readFile(
    new URL('../../../../../docs/openid/mod_auth_openidc.md', import.meta.url),
    'utf8',
  )
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(text)?.[1] ?? ''
  return { client: block('ts'), apache: block('apache') }
}

/** Runs the object of a block in a configuration file, as Node runs that. */
async function evaluate(block: string): Promise<Partial<ClientConfig>> {
  vi.stubEnv('APACHE_CLIENT_SECRET', secret)
  const code = `export default (\n${block})`
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default
}

async function signIn() {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const recipe = await readRecipe()
  const atHome = (block: string) => block.replaceAll('https://www.example.org', baseUrl)
  const server = await openServer({ client: await evaluate(atHome(recipe.client)) })
  const provider = await serveTo(server.app.fetch)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-apache-'))
  // Apache reads it as another user.
  await chmod(folder, 0o755)
  const names = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'headers', 'auth_openidc']
  const configuration = join(folder, 'apache.conf')
  await writeFile(join(folder, 'index'), 'the page')
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
# A browser sends this with a navigation. Node's fetch cannot.
RequestHeader set Sec-Fetch-Mode navigate early
RequestHeader set Accept text/html early
${atHome(recipe.apache)
  .replaceAll('https://id.example.org', provider)
  .replace('OIDCClientSecret …', `OIDCClientSecret ${secret}`)
  .replace('OIDCCryptoPassphrase …', 'OIDCCryptoPassphrase a-passphrase-of-the-test')}
# To see what the page behind it gets.
<Location />
  Header always set x-user "expr=%{REMOTE_USER}"
  Header always set x-user-name "%{OIDC_CLAIM_preferred_username}e"
  Header always set x-token "%{OIDC_access_token}e"
</Location>
`,
  )
  const apache = spawn('/usr/sbin/apache2', ['-X', '-f', configuration], { stdio: 'inherit' })
  onTestFinished(async () => {
    apache.kill('SIGKILL')
    if (apache.exitCode === null && apache.signalCode === null) await once(apache, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  await expect.poll(() => fetch(`${baseUrl}/signed-out`).then(({ status }) => status, String)).toBe(404)
  await server.person.signIn(alice, inject('chainId'))
  return { ...server, baseUrl }
}

describe.skipIf(!isInstalled)(`Apache with mod_auth_openidc${reason}`, () => {
  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, baseUrl } = await signIn()
    const { url, response } = await browser.visit(`${baseUrl}/index`)
    expect(url.href).toBe(`${baseUrl}/index`)
    expect(await response.text()).toBe('the page')
    expect(response.headers.get('x-user-name')).toMatch(/^0x/)
    const token = response.headers.get('x-token') ?? ''
    const refreshing = new URLSearchParams({ refresh: `${baseUrl}/index`, access_token: token })
    const refreshed = await browser.visit(`${baseUrl}/oidc-callback?${refreshing}`)
    expect(refreshed.url.href).toBe(`${baseUrl}/index`)
    expect(refreshed.response.headers.get('x-token')).not.toBe(token)
    const out = await browser.visit(
      `${baseUrl}/oidc-callback?${new URLSearchParams({ logout: `${baseUrl}/signed-out` })}`,
    )
    expect(out.url.href).toBe(`${baseUrl}/signed-out`)
    expect((await person.session()).body.session).toBeNull()
  })

  test('signs the person out when it is told that they signed out here', async () => {
    const { person, browser, baseUrl } = await signIn()
    const { response } = await browser.visit(`${baseUrl}/index`)
    expect(response.headers.get('x-user')).toBe(sub)
    await person.send('DELETE', '/v1/session')
    await expect
      .poll(() => browser.visit(`${baseUrl}/index`).then(() => 'signed in', String))
      .toContain('not-signed-in')
  })
})
