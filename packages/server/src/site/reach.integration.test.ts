import { expect, test } from 'vitest'
import { listener } from '../testing/listener.ts'
import { reach } from './reach.ts'

test('a page that takes too long is not reachable, and receives one request', async () => {
  const { url, heard } = await listener(() => {})
  expect(await reach(url, { limit: 60 })).toBe(false)
  expect(heard.map(({ line }) => line)).toEqual(['HEAD /'])
})

test('a host that answers with something other than HTTP is not reachable', async () => {
  const { url } = await listener((_, response) => {
    response.socket?.end('220 mail.example ESMTP\r\n')
  })
  expect(await reach(url)).toBe(false)
})
