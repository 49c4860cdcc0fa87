import type { Proof } from '@countersign/core'
import { createGenuine, type ProofContext } from './genuine.ts'
import { rejected, type UnnamedSample, unavailable, verified } from './sample.ts'

const hour = 3_600_000

/** Unchanged documents: valid ones, ones outside their validity period, and accounts that only a node can verify. */
export const issuedKinds: Readonly<Record<string, (context: ProofContext) => Promise<UnnamedSample>>> = {
  good: async context => ({ document: await createGenuine(context), expected: verified }),
  'good, of twenty accounts': async context => ({
    document: await createGenuine(context, { accounts: 20 }),
    expected: verified,
  }),
  'about to be over': async context => ({
    document: await createGenuine(context, { expiresAt: hour }),
    expected: verified,
  }),
  over: async context => ({
    document: await createGenuine(context, {
      issuedAt: -30 * 24 * hour,
      expiresAt: -hour - context.random.below(20 * 24 * hour),
    }),
    expected: rejected('expired', '/expiresAt'),
  }),
  'not yet issued': async context => ({
    document: await createGenuine(context, { issuedAt: 24 * hour, expiresAt: 48 * hour }),
    expected: rejected('not-yet', '/issuedAt'),
  }),
  'of a Safe': async context => ({
    document: await withReceipt(context, proof => ofSafe(proof, context)),
    expected: unavailable,
  }),
  'of a Safe, and changed': async context => {
    const proof = ofSafe(await createGenuine(context, { accounts: 1, receipt: false }), context)
    return { document: { ...proof, purpose: 'anything' }, expected: rejected('text-differs', '/purpose') }
  },
}

async function withReceipt(context: ProofContext, change: (proof: Proof) => Proof): Promise<Proof> {
  const { receipt: _, ...changed } = change(await createGenuine(context, { receipt: false }))
  return { ...changed, receipt: context.random.chance(0.5) ? await context.site.sign(changed) : null }
}

/**
 * Turns the last account of a proof into a Safe: its signature consists of two owners' signatures, so no key can be
 * recovered from it.
 */
function ofSafe(proof: Proof, { random, signers }: ProofContext): Proof {
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
