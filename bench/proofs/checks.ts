import { accountAddress, parseProof, recoverWithNoble, verifyProof } from '@countersign/core'
import { loadNativeRecover } from '@countersign/core/native'
import { makeProofs } from '@countersign/testbed/proofs'
import { verifyMessage } from 'viem/utils'
import { median, table, whole } from '../figures.ts'

const rounds = 9

/**
 * Measures how many proofs of one key a core checks per second: form, text, signature and time, with libsecp256k1 and
 * with noble, and also with the receipt and its signature. Compares them with viem's `verifyMessage` of the same texts
 * and signatures, in turns within one run.
 */
export async function proofChecks(): Promise<void> {
  const { documents, keySet } = await proofsOfOneKey(200)
  const native = loadNativeRecover()
  const claims = documents.map(document => {
    const [account] = parseProof(document).accounts
    if (!account) throw new Error('A proof has an account.')
    return {
      address: accountAddress(account.account),
      message: account.message,
      signature: account.signature,
    }
  })
  const check = async (at: number, how: { recover: typeof native; keys?: unknown }) => {
    const report = await verifyProof({ document: documents[at], ...how })
    return report.status === 'verified'
  }
  const runs = {
    'Countersign, libsecp256k1': {
      proofs: 2_000,
      verify: (at: number) => check(at, { recover: native }),
    },
    'Countersign, libsecp256k1, with the site’s keys': {
      proofs: 1_000,
      verify: (at: number) => check(at, { recover: native, keys: keySet }),
    },
    'Countersign, noble': {
      proofs: 400,
      verify: (at: number) => check(at, { recover: recoverWithNoble }),
    },
    'viem verifyMessage, the signature alone': {
      proofs: 400,
      verify: async (at: number) => {
        const claim = claims[at]
        return claim !== undefined && (await verifyMessage(claim))
      },
    },
  }
  const rates: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, { proofs: count, verify }] of Object.entries(runs)) {
      const started = performance.now()
      for (let index = 0; index < count; index += 1)
        if (!(await verify(index % documents.length))) throw new Error(`${name} refused a good proof.`)
      const rate = (count / (performance.now() - started)) * 1000
      // The first round warms up.
      if (round > 0) rates[name] = [...(rates[name] ?? []), rate]
    }
  const medians = Object.entries(rates).map(([name, values]) => [name, median(values)] as const)
  const peer = medians.at(-1)?.[1] ?? Number.NaN
  table([
    ['', 'proofs/s on one core', 'times viem'],
    ...medians.map(([name, rate]) => [name, whole(rate), (rate / peer).toFixed(2)]),
  ])
}

/** Creates proofs of one account each, with a receipt, as the files that people have. */
async function proofsOfOneKey(count: number) {
  const { samples, keySet } = await makeProofs(25 * count)
  const documents = samples
    .filter(({ name, text }) => name === 'good' && /"receipt":"/.test(text))
    .map(({ text }) => text)
    .filter(text => {
      const [account, ...others] = parseProof(text).accounts
      // viem does not support compact signatures (EIP-2098).
      return others.length === 0 && account?.signature.length === 2 + 2 * 65
    })
    .slice(0, count)
  if (documents.length < count) throw new Error('Of so many, enough should be of one key.')
  return { documents, keySet }
}
