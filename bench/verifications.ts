import { type AccountId, parseAccountId, recoverWithNoble, verifyOwnership } from '@countersign/core'
import { loadNativeRecover } from '@countersign/core/native'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyMessage } from 'viem/utils'
import { median, table, whole } from './figures.ts'

type Claim = { account: AccountId; address: Hex; message: string; signature: Hex }

const rounds = 9
const target = 15

/**
 * Measures how many signatures of keys a core verifies per second: our verifier with libsecp256k1 and with noble, and
 * viem's `verifyMessage`, in turns within one run.
 */
export async function verifications(): Promise<void> {
  const claims = await Promise.all(Array.from({ length: 200 }, newClaim))
  const native = loadNativeRecover()
  const runs = {
    'Countersign, libsecp256k1': {
      claims: 4_000,
      verify: ({ account, message, signature }: Claim) =>
        verifyOwnership({ account, message, signature, recover: native }).then(
          verdict => verdict.status === 'verified',
        ),
    },
    'Countersign, noble': {
      claims: 400,
      verify: ({ account, message, signature }: Claim) =>
        verifyOwnership({ account, message, signature, recover: recoverWithNoble }).then(
          verdict => verdict.status === 'verified',
        ),
    },
    'viem verifyMessage': {
      claims: 400,
      verify: ({ address, message, signature }: Claim) => verifyMessage({ address, message, signature }),
    },
  }
  const rates: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { claims: count, verify }] of Object.entries(runs)) {
      const started = performance.now()
      for (let index = 0; index < count; index += 1) {
        const claim = claims[index % claims.length]
        if (!claim || !(await verify(claim))) throw new Error(`${name} refused a good signature.`)
      }
      const rate = (count / (performance.now() - started)) * 1000
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
    }
  const medians = Object.entries(rates).map(([name, values]) => [name, median(values)] as const)
  const peer = medians.at(-1)?.[1] ?? Number.NaN
  table([
    ['', 'verifications/s on one core', 'times viem'],
    ...medians.map(([name, rate]) => [name, whole(rate), (rate / peer).toFixed(1)]),
  ])
  const ratio = (medians[0]?.[1] ?? 0) / peer
  console.log(
    `\nTarget: at least ${target} times viem: ${ratio >= target ? 'met' : 'MISSED'} (${ratio.toFixed(1)}).`,
  )
}

async function newClaim(): Promise<Claim> {
  const key = privateKeyToAccount(generatePrivateKey())
  const message = `id.example.org wants you to sign in with your Ethereum account:\n${key.address}\n\nSign in to Example.\n\nURI: https://id.example.org\nVersion: 1\nChain ID: 1\nNonce: ${key.address.slice(2, 26)}\nIssued At: 2026-01-01T00:00:00.000Z`
  return {
    account: parseAccountId(`eip155:1:${key.address}`),
    address: key.address,
    message,
    signature: await key.signMessage({ message }),
  }
}
