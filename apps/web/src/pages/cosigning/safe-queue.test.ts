import { expect, test } from 'vitest'
import { queueHref } from './safe-queue.ts'

const link = 'https://app.safe.example/transactions/msg?safe=eth:0x1&messageHash=0x2'

test('the link to the queue of a Safe is derived from the link to its messages', () => {
  expect(queueHref(link, '0x3')).toBe('https://app.safe.example/transactions/queue?safe=eth:0x3')
})

test('without a link to a message, the short name of the chain is unknown', () => {
  expect(queueHref(null, '0x3')).toBeNull()
  expect(queueHref('https://app.safe.example/', '0x3')).toBeNull()
})
