import { expect, test } from 'vitest'
import { queueHref } from './queue-href.ts'

const link = 'https://app.safe.example/transactions/msg?safe=eth:0x1&messageHash=0x2'

test('the queue of a Safe is next to its messages', () => {
  expect(queueHref(link, '0x3')).toBe('https://app.safe.example/transactions/queue?safe=eth:0x3')
})

test('where no message is there, nobody knows the name of the chain', () => {
  expect(queueHref(null, '0x3')).toBeNull()
  expect(queueHref('https://app.safe.example/', '0x3')).toBeNull()
})
