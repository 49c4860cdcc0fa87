import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../gateway.ts'
import { chain, hash, recorded } from '../testing/recorder.ts'
import { messageShape } from '../testing/shapes.ts'

async function gatewayThat(listener: RequestListener, timeout = 10_000) {
  const server = createServer(listener)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(closed => server.close(closed))
  })
  const { port } = server.address() as AddressInfo
  return createGateway({ baseUrl: `http://127.0.0.1:${port}`, timeout })
}

const never: RequestListener = () => {}

test('requests reach a real server with the global fetch', async () => {
  const gateway = await gatewayThat((_request, response) => response.end(JSON.stringify(messageShape)))
  expect(await gateway.messages.get(chain, hash)).toMatchObject({ messageHash: hash })
})

test('a gateway that does not answer in time is unavailable', async () => {
  const gateway = await gatewayThat(never, 30)
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({
    code: 'unavailable',
    status: null,
    message: expect.stringContaining('did not answer within 0.03 s'),
  })
})

test('a gateway that stops in the middle of its answer is unavailable', async () => {
  const gateway = await gatewayThat((_request, response) => {
    response.write('{"messageHash":')
  }, 100)
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({ code: 'unavailable' })
})

test('a gateway that closes the connection is unavailable', async () => {
  const gateway = await gatewayThat(request => request.destroy())
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('could not be reached'),
  })
})

test('an aborted call throws the reason of its signal, and the request ends', async () => {
  const ended = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const gateway = await gatewayThat(request => {
    arrived.resolve()
    request.on('close', ended.resolve)
  })
  const giveUp = new AbortController()
  const reading = gateway.messages.get(chain, hash, { signal: giveUp.signal })
  await arrived.promise
  giveUp.abort(new Error('closed the page'))
  await expect(reading).rejects.toThrow('closed the page')
  await ended.promise
})

test('a call whose signal is already aborted sends no request', async () => {
  const { gateway, requests } = recorded(messageShape)
  const signal = AbortSignal.abort(new Error('gone'))
  await expect(gateway.messages.get(chain, hash, { signal })).rejects.toThrow('gone')
  expect(requests).toEqual([])
})

test('a redirect is not followed', async () => {
  let asked = 0
  const gateway = await gatewayThat((_request, response) => {
    asked++
    response.writeHead(307, { location: '/v1/chains/1/messages/elsewhere' }).end()
  })
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toBe(1)
})

test('an endless answer is cut off after 4 MiB', async () => {
  const gateway = await gatewayThat((_request, response) => {
    const more = () => {
      if (response.writable && response.write('a'.repeat(256 * 1024))) setImmediate(more)
    }
    response.on('drain', more)
    more()
  })
  await expect(gateway.messages.get(chain, hash)).rejects.toMatchObject({
    code: 'malformed',
    message: expect.stringContaining('longer than 4 MiB'),
  })
})
