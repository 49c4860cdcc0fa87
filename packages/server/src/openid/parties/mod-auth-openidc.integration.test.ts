import { accounts } from '@countersign/testbed'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openServer } from '../testing/application.ts'
import { isApacheInstalled, openApache, whyNoApache } from '../testing/parties/apache.ts'
import { serveParty } from '../testing/parties/party.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

/** Gives Apache the server over HTTP. What it would request over HTTPS, it requests here. */
async function serveTo(fetch: (request: Request) => Promise<Response>): Promise<string> {
  const served = await serveParty(url => ({
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const response = await fetch(new Request(`${origin}${pathname}${search}`, request))
      if (!pathname.startsWith('/.well-known/')) return response
      const text = await response.text()
      return new Response(text.replaceAll(/"https:[^"]*(\/oidc\/(?:token|jwks|userinfo))"/g, `"${url}$1"`), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  onTestFinished(() => served[Symbol.asyncDispose]())
  return served.url
}

const settings = `
# A browser sends this with a navigation. Node's fetch cannot.
RequestHeader set Sec-Fetch-Mode navigate early
RequestHeader set Accept text/html early
# To see what the page behind it gets.
<Location />
  Header always set x-user "expr=%{REMOTE_USER}"
  Header always set x-user-name "%{OIDC_CLAIM_preferred_username}e"
  Header always set x-token "%{OIDC_access_token}e"
</Location>`

async function signIn() {
  const apache = await openApache({ settings })
  onTestFinished(() => apache[Symbol.asyncDispose]())
  const server = await openServer({ client: apache.client })
  await apache.connect(await serveTo(server.app.fetch))
  await server.person.signIn(alice, inject('chainId'))
  return { ...server, baseUrl: new URL(apache.url).origin }
}

describe.skipIf(!isApacheInstalled)(`Apache with mod_auth_openidc${whyNoApache}`, () => {
  test('signs a person in, reads the claims, refreshes, and signs out here', async () => {
    const { person, browser, baseUrl } = await signIn()
    const { url, response } = await browser.visit(`${baseUrl}/index`)
    expect(url.href).toBe(`${baseUrl}/index`)
    expect(await response.text()).toContain(`signed in as ${sub}`)
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
