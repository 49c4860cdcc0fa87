import { accounts } from '@countersign/testbed'
import { describe, expect, inject, test } from 'vitest'
import { origin } from '../../testing/app.ts'
import { openParty } from '../testing/application.ts'
import { authJs } from '../testing/parties/auth-js.ts'

const { alice } = accounts
const sub = `eip155:0:${alice.address}`

describe('Auth.js', () => {
  async function signIn() {
    let claims: Record<string, unknown> = {}
    let accessToken = ''
    let later = 0

    async function refresh(refresh_token: string): Promise<Record<string, unknown> | undefined> {
      const { client } = server.application
      const response = await fetch(`${origin}/oidc/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
      })
      return response.ok ? ((await response.json()) as Record<string, unknown>) : undefined
    }

    const options: Parameters<typeof authJs>[1] = {
      callbacks: {
        async jwt({ token, account, profile }) {
          if (profile) claims = { ...profile }
          // As its guide to refreshing does. Without new tokens, the session of the site ends.
          if (!account && Date.now() + later < Number(token.expiresAt) * 1000) return token
          const fresh = account ?? (await refresh(String(token.refreshToken)))
          if (!fresh) return null
          accessToken = String(fresh.access_token)
          const expiresAt = Math.floor(Date.now() / 1000) + Number(fresh.expires_in)
          return { ...token, expiresAt, refreshToken: fresh.refresh_token }
        },
      },
      logger: {
        error: error => {
          throw error
        },
      },
    }
    const server = await openParty(url => authJs(url, options))
    const { url } = server.application
    await server.person.signIn(alice, inject('chainId'))
    /** Submits one of the forms of Auth.js. */
    const submit = async (path: string, callbackUrl = `${url}/auth/session`) => {
      const { response } = await server.browser.visit(`${url}/auth/csrf`)
      const { csrfToken } = (await response.json()) as { csrfToken: string }
      return server.browser.visit(`${url}/auth/${path}`, {
        method: 'POST',
        body: new URLSearchParams({ csrfToken, callbackUrl }),
      })
    }
    const session = async () => {
      const { response } = await server.browser.visit(`${url}/auth/session`)
      return (await response.json()) as { user: Record<string, unknown> } | null
    }
    await submit('signin/countersign')
    return {
      ...server,
      submit,
      session,
      page: async () => (await server.browser.visit(url)).response.text(),
      claims: () => claims,
      accessToken: () => accessToken,
      /** Lets the application believe that so many milliseconds have passed. */
      wait: (milliseconds: number) => {
        later += milliseconds
      },
    }
  }

  test('signs a person in, reads the claims, and signs out here', async () => {
    const { person, application, submit, session, page, claims } = await signIn()
    expect(claims()).toMatchObject({ sub, iss: origin, email_verified: false })
    expect((await session())?.user).toMatchObject({
      name: claims().name,
      email: `${alice.address.toLowerCase()}@id.example.org`,
    })
    // Auth.js ends its own session only, and then leads to the address that its link names.
    const link = /href="\/auth\/signout\?callbackUrl=([^"]+)"/.exec(await page())?.[1] ?? ''
    const { url } = await submit('signout', decodeURIComponent(link))
    expect(await session()).toBeNull()
    expect(url.href).toBe(`${application.url}/signed-out`)
    expect((await person.session()).body.session).toBeNull()
  })

  test('refreshes its tokens when they expire, and ends its session when that is refused', async () => {
    const { person, session, accessToken, wait } = await signIn()
    const first = accessToken()
    await session()
    expect(accessToken()).toBe(first)
    wait(3_600_000)
    expect((await session())?.user).toBeDefined()
    expect(accessToken()).not.toBe(first)
    const userinfo = await fetch(`${origin}/oidc/userinfo`, {
      headers: { authorization: `Bearer ${accessToken()}` },
    })
    expect(await userinfo.json()).toMatchObject({ sub })
    await person.send('DELETE', '/v1/session')
    expect(await session()).toBeNull()
  })

  test('signs the person out when it is told that they signed out here', async () => {
    const { person, page } = await signIn()
    expect(await page()).toContain(`signed in as ${alice.address.toLowerCase()}@`)
    await person.send('DELETE', '/v1/session')
    await expect.poll(page).toContain('You are not signed in')
  })
})
