import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '@countersign/testbed'
import { getRequestListener } from '@hono/node-server'
import { html } from 'hono/html'
import type { ClientConfig } from '../relying-party.ts'

/** An application that signs people in with an existing library or server, as their documentation shows. */
export type Party = {
  /** Its start page. */
  readonly url: string
  /** How it is registered as a client. */
  readonly client: PartyClient
  /** Sets its provider, by the issuer. */
  connect(issuer: string): void | Promise<void>
}

export type PartyClient = ClientConfig & { secret: string }

/** An application that others serve. */
export type PartyHandler = Party & { fetch(request: Request): Promise<Response> }

type Served = { readonly url: string; [Symbol.asyncDispose](): Promise<void> }

/** Returns how an application is registered as a client. */
export function partyClient(
  origin: string,
  client: Omit<PartyClient, 'postLogoutRedirectUris' | 'secret'>,
): PartyClient {
  return {
    postLogoutRedirectUris: [`${origin}/signed-out`],
    secret: randomBytes(32).toString('hex'),
    ...client,
  }
}

/**
 * Renders the page of an application.
 *
 * @param person - what the application knows of the signed-in person
 * @param action - what signs the person in or out
 */
export function partyPage(person: string | undefined, action: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <title>An application</title>
      <h1>${person === undefined ? 'You are not signed in' : `You are signed in as ${person}`}</h1>
      ${action}
    </html>`
}

/** Responds with a page. */
export async function sendPage(page: ReturnType<typeof html>): Promise<Response> {
  return new Response(String(await page), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Serves an application on a free port. */
export async function serveParty<Handler extends Pick<PartyHandler, 'fetch'>>(
  create: (origin: string) => Handler,
): Promise<Handler & Served> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const handler = create(url)
  const listener = getRequestListener(request => handler.fetch(request))
  const server = createServer((request, response) => void listener(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    ...handler,
    url,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
