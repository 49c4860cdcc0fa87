import { once } from 'node:events'
import { createServer as createPlainServer } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { overHttp } from '../rpc/transport.ts'
import { open } from './open.ts'

/** A self-signed certificate of `pictures.example`; its key is for this test only. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBqzCCAVCgAwIBAgIUBPjGPnqlDqSHPI+a/K7faZ46yNowCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yNjExMjAxMjQ3MDFaGA8y
MTI2MTAyNzEyNDcwMVowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABE8OSCROpRAn8YxxvPzgIw397ZDhTwp5+o4h
DPJBIGlKRnYGnVjIdrKK6ISjcOZTQSt4cSSLy6CRsbUPXZ62dLGjcDBuMB0GA1Ud
DgQWBBTAanHYT47gvTqpbuDhVcNCbLLcrTAfBgNVHSMEGDAWgBTAanHYT47gvTqp
buDhVcNCbLLcrTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHBpY3R1cmVz
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSQAwRgIhAM29ci1R1KehWZzBV4gDNalrZVYv
g0tgQ5thBuUrvGLKAiEA3Dx+jTcrYjJEXpcdq9Y7uURm3D605xs+CiBMG6aWGhk=
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdxK5MY7+bdH0QBD0
9Z91P6MJgUAVioSPUF7dmPlXtWqhRANCAARPDkgkTqUQJ/GMcbz84CMN/e2Q4U8K
efqOIQzyQSBpSkZ2Bp1YyHayiuiEo3DmU0EreHEki8ugkbG1D12etnSx
-----END PRIVATE KEY-----`

const asked: string[] = []
const server = createServer({ cert, key }, (request, response) => {
  asked.push(`${request.method} ${request.headers.host}${request.url}`)
  response.end('a picture')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
const trusted = getCACertificates('default')
afterEach(() => setDefaultCACertificates(trusted))

const get = (host: string, addresses: string[]) =>
  open(new URL(`https://${host}:${port}/a.png`), addresses, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(5_000),
  })

test('the connection goes to the given address, with the requested host name', async () => {
  setDefaultCACertificates([...trusted, cert])
  const answer = await get('pictures.example', ['127.0.0.1'])
  expect(answer.status).toBe(200)
  let text = ''
  for await (const part of answer.body) text += new TextDecoder().decode(part)
  expect(text).toBe('a picture')
  expect(asked.at(-1)).toBe(`GET pictures.example:${port}/a.png`)
  await expect(get('pictures.example', ['127.0.0.2'])).rejects.toThrow('ECONNREFUSED')
})

test('a host with an invalid certificate receives no request', async () => {
  const before = asked.length
  await expect(get('pictures.example', ['127.0.0.1'])).rejects.toThrow('self-signed certificate')
  setDefaultCACertificates([...trusted, cert])
  await expect(get('other.example', ['127.0.0.1'])).rejects.toThrow("does not match certificate's altnames")
  expect(asked).toHaveLength(before)
})

test('a response that fails while it is not being read causes no error', async () => {
  const breaking = createPlainServer((_, response) => {
    response.writeHead(302, { location: '/', 'content-length': 100 })
    response.write('half', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const url = new URL(`http://127.0.0.1:${(breaking.address() as AddressInfo).port}/`)
  const signal = AbortSignal.timeout(100)
  const answer = await open(url, null, { method: 'GET', headers: {}, signal })
  expect([answer.status, answer.header('location')]).toEqual([302, '/'])
  await once(signal, 'abort')
  const closed = once(breaking, 'close')
  breaking.close()
  breaking.closeAllConnections()
  await closed
  answer.close()
})

/** Starts a server that responds to each request with these bytes. */
async function serve(bytes: string): Promise<URL> {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    socket.once('data', () => socket.write(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const { signal } = new AbortController()
const clients = {
  'a host that users name': async (url: URL) => {
    const { body } = await open(url, null, { method: 'GET', headers: {}, signal })
    for await (const _ of body);
  },
  'a node': (url: URL) => overHttp(url.href).send({ method: 'eth_chainId', params: [] }, 60_000, signal),
}

describe.each(Object.entries(clients))('a response of %s', (_, send) => {
  test.each(['100 Continue', '103 Early Hints'])(
    'may follow a few interim ones, but not many: %s',
    async interim => {
      const interims = (count: number) => `HTTP/1.1 ${interim}\r\n\r\n`.repeat(count)
      await send(await serve(`${interims(3)}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`))
      await expect(send(await serve(interims(1_000)))).rejects.toThrow('interim responses')
    },
  )

  test('may have many chunks, but not many tiny ones', async () => {
    const chunked = (size: number) =>
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n${`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`.repeat(2_000)}0\r\n\r\n`
    await send(await serve(chunked(100)))
    await expect(send(await serve(chunked(1)))).rejects.toThrow('tiny chunks')
  })
})
