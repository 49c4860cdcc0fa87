import { parseAccountId, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { createClient, type Hex, http } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type HostedWorld, startHostedWorld } from './testing/world.ts'

let world: HostedWorld
beforeAll(async () => {
  world = await startHostedWorld()
}, 120_000)
afterAll(() => world?.[Symbol.asyncDispose]())

const text = 'Opener would like to know that it is you.\n\nŽivjo, 東京'
const hex = (value: string) => `0x${Buffer.from(value).toString('hex')}`

/** Asks core, on the real chain, whose signature it is. */
async function verdict(address: string, message: string, signature: unknown) {
  return verifyOwnership({
    account: parseAccountId(`eip155:${world.chainId}:${address}`),
    message,
    signature: signature as Hex,
    client: createClient({ transport: http(inject('chainUrl')) }),
    recover: recoverWithNoble,
  })
}

test.for(['base-account', 'coinbase-wallet'] as const)(
  '%s connects to a key, and has it sign',
  async library => {
    const site = await world.site(library)
    const { hand, answer } = await site.opening('eth_requestAccounts')
    await hand.ready()
    expect(await hand.asked()).toMatchObject({ kind: 'connect', origin: world.opener })
    const address = await hand.create('key')
    await hand.approve()
    expect(await answer).toEqual({ value: [address] })
    const signing = await site.opening('personal_sign', hex(text), address)
    await signing.hand.ready()
    expect(await signing.hand.asked()).toMatchObject({ kind: 'message', text })
    await signing.hand.approve()
    const signed = await signing.answer
    expect(signed).toHaveProperty('value')
    expect('value' in signed && (await verdict(address, text, signed.value))).toMatchObject({
      status: 'verified',
      method: 'eoa',
    })
  },
)
