import { safeAccount, signAsSafe } from '@countersign/testbed'
import { serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Client, createClient, type Reply, signIn, signingAs } from './client.ts'
import { type FullAccount, padding } from './full-account.ts'

/** What an attacker knows. It is passed to a worker thread, so it is plain data. */
export type Target = {
  readonly url: string
  readonly chainId: number
  /** The private key of the account that has stored as much as it can. */
  readonly key: `0x${string}`
  readonly full: FullAccount
  /** The id of somebody else's cosigning. */
  readonly cosigning: string
  /** Receivers of webhooks that answer late. */
  readonly slowReceivers: readonly string[]
}

/** One attack from one address. */
export type Attack = (target: Target & { readonly from: string }) => Promise<{
  /** Attacks until `isOver`, as fast as the limits allow. */
  run(isOver: () => boolean): Promise<void>
}>

/** How many accounts sign in from one address in a minute. */
const freshAccounts = 60

/** Repeats requests in parallel until `isOver`. After a refusal, it waits for `retryAfter`, at most a second. */
async function repeat(
  lanes: number,
  isOver: () => boolean,
  step: (lane: number) => Promise<Reply>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      while (!isOver()) {
        const { status, retryAfter } = await step(lane).catch(() => ({ status: 0, retryAfter: 0 }))
        if (status === 429 || status === 0) await wait(Math.max(200, Math.min(retryAfter * 1000, 1_000)))
      }
    }),
  )
}

const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

async function asFullAccount({ url, from, key, full }: Target & { from: string }): Promise<Client> {
  const client = createClient(url, from)
  await signIn(client, full.account, signingAs(privateKeyToAccount(key)))
  return client
}

function stranger({ url, from, chainId }: Target & { from: string }) {
  const key = privateKeyToAccount(generatePrivateKey())
  return { client: createClient(url, from), key, account: `eip155:${chainId}:${key.address}` }
}

const requestFor = (index: number) => ({
  ...{ purpose: `Opening account ${index}`, audience: 'Example Bank', account: null, chain: null },
  ...{ deadline: new Date(Date.now() + 3_600_000).toISOString(), holdsFor: 86_400 },
  ...{ returnTo: null, reference: null },
})

export const attacks = {
  'exports of 10,000 requests': async target => {
    const client = await asFullAccount(target)
    return { run: isOver => repeat(60, isOver, () => client.send('GET', '/v1/requests/export')) }
  },

  'signatures of 31 kB, and API keys with them': async target => {
    let salt = BigInt(Date.now())
    return {
      run: isOver =>
        repeat(4, isOver, async () => {
          const { client, key } = stranger(target)
          const safe = await safeAccount({ owners: [key.address], threshold: 1, saltNonce: salt++ })
          const account = `eip155:${target.chainId}:${safe.address}`
          const opened = await signIn(client, account, async message => {
            const { chainId } = target
            const signed = await signAsSafe({ safe: safe.address, chainId, owner: key, message })
            return serializeErc6492Signature({
              address: safe.factory,
              data: safe.factoryData,
              signature: `${signed}${padding.slice(0, 2 * 30_000)}`,
            })
          })
          for (let count = 0; opened.status === 200 && count < 20 && !isOver(); count += 1) {
            const terms = { name: 'x'.repeat(60), scopes: ['requests:read'], expiresAt: null }
            const made = await client.send('POST', '/v1/api-keys', terms)
            if (made.status !== 201) break
            await client.send('DELETE', `/v1/api-keys/${JSON.parse(made.body).key.id}`)
          }
          client.close()
          return opened
        }),
    }
  },

  'proofs that expire in an hour': async target => ({
    run: isOver =>
      repeat(4, isOver, async () => {
        const { client, key, account } = stranger(target)
        const begun = await client.send('POST', '/v1/proofs', {
          purpose: 'p'.repeat(200),
          audience: 'a'.repeat(100),
          expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
          visibility: 'link',
          accounts: [{ account }],
        })
        if (begun.status !== 200) return begun
        const { id } = JSON.parse(begun.body).proof
        const asked = await client.send('POST', '/v1/challenges', { purpose: 'proof', account, proof: id })
        if (asked.status !== 200) return asked
        const { id: challenge, message } = JSON.parse(asked.body)
        const signature = await key.signMessage({ message })
        const reply = await client.send('POST', `/v1/challenges/${challenge}/answer`, { message, signature })
        client.close()
        return reply
      }),
  }),

  'reads of large things': async target => {
    const client = await asFullAccount(target)
    const { account, proof, document } = target.full
    const history = { jsonrpc: '2.0', id: 1, method: 'eth_feeHistory' }
    const percentiles = Array.from({ length: 100 }, (_, index) => index)
    const reads: (() => Promise<Reply>)[] = [
      () => client.send('GET', '/v1/proofs?limit=50'),
      () => client.send('GET', `/v1/accounts/${account}/proofs`),
      () => client.send('GET', `/v1/proofs/${proof}`),
      () => client.send('GET', '/v1/requests?search=nowhere'),
      () => client.send('POST', '/v1/verify', { proof: JSON.parse(document) }),
      () =>
        client.send('POST', `/rpc/${target.chainId}`, {
          ...history,
          params: ['0x400', 'latest', percentiles],
        }),
    ]
    return { run: isOver => repeat(12, isOver, lane => reads[lane % reads.length]?.() ?? Promise.reject()) }
  },

  'responses that nobody reads': async target => {
    const client = await asFullAccount(target)
    return {
      run: async isOver => {
        await Promise.allSettled(
          Array.from({ length: 200 }, async () => {
            // Its body is never read.
            await client.open('GET', '/v1/proofs?limit=50')
          }),
        )
        while (!isOver()) await wait(100)
        client.close()
      },
    }
  },

  'webhooks of fresh accounts, with slow receivers': async target => {
    const people: Client[] = []
    for (let index = 0; index < freshAccounts; index += 1) {
      const receiver = target.slowReceivers[index % target.slowReceivers.length]
      const { client, key, account } = stranger(target)
      const { status } = await signIn(client, account, signingAs(key))
      if (status !== 200) break
      await client.send('POST', '/v1/webhooks', { url: receiver })
      people.push(client)
    }
    return {
      run: isOver =>
        repeat(people.length, isOver, async lane => {
          const client = people[lane]
          if (!client) throw new Error('There is a person for each lane.')
          const made = await client.send('POST', '/v1/requests', requestFor(lane))
          if (made.status === 201)
            await client.send('DELETE', `/v1/requests/${JSON.parse(made.body).request.id}`)
          await wait(1_000)
          return made
        }),
    }
  },

  'streams of one link, and /openapi.json': async target => {
    const client = createClient(target.url, target.from)
    return {
      run: async isOver => {
        for (let count = 0; count < 110; count += 1)
          void client
            .open('GET', `/v1/cosignings/${target.cosigning}/events`)
            .then(response => response.resume())
            .catch(() => {})
        await repeat(4, isOver, () => client.send('GET', '/openapi.json'))
        client.close()
      },
    }
  },
} as const satisfies Readonly<Record<string, Attack>>

export type AttackName = keyof typeof attacks
export const attackNames = Object.keys(attacks) as readonly AttackName[]
