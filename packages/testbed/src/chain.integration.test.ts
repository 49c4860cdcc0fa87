import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { chainClient, startChain } from './chain.ts'

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
