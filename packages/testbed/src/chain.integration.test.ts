import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { chainClient, startChain } from './chain.ts'

test('a chain reports the id it was started with, over HTTP and WebSocket', async () => {
  await using chain = await startChain({ chainId: 4242 })
  expect(await chain.client.getChainId()).toBe(4242)
  const socket = new WebSocket(chain.wsUrl)
  await once(socket, 'open')
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }))
  const [event] = (await once(socket, 'message')) as [MessageEvent<string>]
  expect(JSON.parse(event.data)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x1092' })
  socket.close()
})

test('a stopped chain does not answer, and stopping it twice is allowed', async () => {
  const chain = await startChain()
  await chain.stop()
  await chain.stop()
  await expect(fetch(chain.url)).rejects.toThrow()
})

test('a paused chain does not answer until it is resumed', async () => {
  await using chain = await startChain()
  chain.pause()
  let answered = false
  const answer = chain.client.getBlockNumber().then(number => {
    answered = true
    return number
  })
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(answered).toBe(false)
  chain.resume()
  expect(await answer).toBe(0n)
})

test("a chain that cannot start reports the reason in anvil's words", async () => {
  await expect(startChain({ hardfork: 'atlantis' })).rejects.toThrow(
    /hardfork.*atlantis|atlantis.*hardfork/is,
  )
})

test('a chain ends with the process that started it, even when that process is killed', async () => {
  const program = `
    import { startChain } from ${JSON.stringify(new URL('./chain.ts', import.meta.url).href)}
    const chain = await startChain()
    console.log(chain.url)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', program])
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const url = line.toString().trim()
  expect(await chainClient(url, 31337).getBlockNumber()).toBe(0n)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => 'answers',
          () => 'gone',
        ),
      { timeout: 5000 },
    )
    .toBe('gone')
})

test('all test files of a run share one chain', async () => {
  expect(await chainClient(inject('chainUrl'), inject('chainId')).getChainId()).toBe(inject('chainId'))
})
