import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseChainId } from '@countersign/core'
import { expect, onTestFinished, test } from 'vitest'
import { openNodes } from './nodes.ts'

/** Starts a node. @returns its URL */
async function startNode(answer: RequestListener): Promise<string> {
  const node = createServer(answer)
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    node.closeAllConnections()
    node.close()
  })
  return `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}

test('a node that never answers does not delay the others', async () => {
  let isAbandoned = false
  const silent = await startNode(request => {
    request.on('close', () => {
      isAbandoned = true
    })
  })
  const working = await startNode(async (request, response) => {
    const { id } = JSON.parse(await text(request))
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  const nodes = await openNodes([silent, working].map(url => ({ chain: undefined, url })))
  expect(await nodes(parseChainId('eip155:1'))?.request({ method: 'eth_chainId' })).toBe('0x1')
  // Its own time limit has not ended.
  expect(isAbandoned).toBe(false)
})

test('a failed read is not repeated: the person decides whether to try again', async () => {
  let requests = 0
  const url = await startNode((_, response) => {
    requests += 1
    response.writeHead(500).end()
  })
  const nodes = await openNodes([{ chain: 1, url }])
  const asking = nodes(parseChainId('eip155:1'))?.request({ method: 'eth_chainId' })
  await expect(asking).rejects.toThrow()
  expect(requests).toBe(1)
})
