import type { Proof } from '@countersign/core'
import { makeGenuine, type Workshop } from './genuine.ts'
import { type Made, rejected, unavailable, verified } from './sample.ts'

const hour = 3_600_000

/** Documents as they were issued: good ones, those out of their time, and accounts that only a node can speak for. */
export const issuedKinds: Readonly<Record<string, (workshop: Workshop) => Promise<Made>>> = {
  good: async workshop => ({ document: await makeGenuine(workshop), expected: verified }),
  'good, of twenty accounts': async workshop => ({
    document: await makeGenuine(workshop, { accounts: 20 }),
    expected: verified,
  }),
  'about to be over': async workshop => ({
    document: await makeGenuine(workshop, { expiresAt: hour }),
    expected: verified,
  }),
  over: async workshop => ({
    document: await makeGenuine(workshop, {
      issuedAt: -30 * 24 * hour,
      expiresAt: -hour - workshop.random.below(20 * 24 * hour),
    }),
    expected: rejected('expired', '/expiresAt'),
  }),
  'not yet issued': async workshop => ({
    document: await makeGenuine(workshop, { issuedAt: 24 * hour, expiresAt: 48 * hour }),
    expected: rejected('not-yet', '/issuedAt'),
  }),
  'of a Safe': async workshop => ({
    document: await withReceipt(workshop, proof => ofSafe(proof, workshop)),
    expected: unavailable,
  }),
  'of a Safe, and changed': async workshop => {
    const proof = ofSafe(await makeGenuine(workshop, { accounts: 1, receipt: false }), workshop)
    return { document: { ...proof, purpose: 'anything' }, expected: rejected('text-differs', '/purpose') }
  },
}

async function withReceipt(workshop: Workshop, change: (proof: Proof) => Proof): Promise<Proof> {
  const { receipt: _, ...changed } = change(await makeGenuine(workshop, { receipt: false }))
  return { ...changed, receipt: workshop.random.chance(0.5) ? await workshop.site.sign(changed) : null }
}

/** Makes the last account of a proof a Safe: its signature is of two owners, so that no key is found in it. */
function ofSafe(proof: Proof, { random, signers }: Workshop): Proof {
  const owners = [random.pick(signers), random.pick(signers), random.pick(signers)]
    .map(({ address }) => address)
    .filter((address, index, all) => all.indexOf(address) === index)
  const last = proof.accounts.length - 1
  return {
    ...proof,
    accounts: proof.accounts.map((account, index) =>
      index === last
        ? {
            ...account,
            method: 'erc1271',
            signature: `0x${Buffer.from(random.bytes(130)).toString('hex')}`,
            block: {
              number: 20_000_000 + random.below(1_000_000),
              hash: `0x${Buffer.from(random.bytes(32)).toString('hex')}`,
            },
            safe: { version: '1.4.1', threshold: 1, owners, confirmations: owners.slice(0, 1) },
          }
        : account,
    ),
  }
}
