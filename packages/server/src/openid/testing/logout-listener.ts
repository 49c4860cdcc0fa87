import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Opens an application that hears logout tokens. */
export async function openLogoutListener() {
  const tokens: string[] = []
  const heard: Record<string, unknown>[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    if (failures > 0) {
      failures -= 1
      response.writeHead(503).end()
      return
    }
    const token = new URLSearchParams(body).get('logout_token') ?? ''
    const [header = '', payload = ''] = token.split('.')
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    tokens.push(token)
    heard.push({ ...decode(payload), typ: decode(header).typ })
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The logout tokens as they were sent. */
    tokens,
    /** Their claims, with `typ` of their headers. */
    heard,
    host,
    url: `http://${host}/logout`,
    fail: (times: number) => {
      failures = times
    },
    close: () => server.close(),
  }
}
