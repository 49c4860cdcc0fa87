import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseChainId } from '@countersign/core'
import { expect, test } from 'vitest'
import { openNodes } from './nodes.ts'

test('a failed read is not repeated: the person decides whether to try again', async () => {
  let requests = 0
  const node = createServer((_, response) => {
    requests += 1
    response.writeHead(500).end()
  })
  await new Promise<void>(resolve => node.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = node.address() as AddressInfo
    const nodes = await openNodes([{ chain: 1, url: `http://127.0.0.1:${port}` }])
    const asking = nodes(parseChainId('eip155:1'))?.request({ method: 'eth_chainId' })
    await expect(asking).rejects.toThrow()
    expect(requests).toBe(1)
  } finally {
    node.close()
  }
})
