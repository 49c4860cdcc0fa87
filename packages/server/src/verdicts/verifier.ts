import {
  type AccountId,
  type AllowedFactories,
  accountAddress,
  accountChain,
  type NodeClient,
  type PinnedBlock,
  type Recover,
  type Rejected,
  type Unchecked,
  type Verdict,
  type Verified,
  verifyOwnership,
} from '@countersign/core'
import type { Logger } from 'pino'
import { readKind } from '../rpc/kind.ts'
import type { Nodes } from '../rpc/nodes.ts'
import { allFind } from './agreement.ts'
import { type ProofQuery, queryForProof } from './query-for-proof.ts'
import { createQueryNodes } from './query-nodes.ts'
import { createSafeVerifier, passkeyTimeout, type SafeVerifier } from './safes.ts'

/** A signature that proves the account, with what only this server checks. */
export type CheckedVerified = Verified & {
  /** Whether a passkey of the account signed; missing if that was not to be checked. */
  readonly passkey?: boolean
}

/** Returns verdicts on signatures, with calls to the configured nodes if a contract decides. */
export type Verifier = SafeVerifier & {
  /**
   * @param options.forProof - whether the verdict becomes part of a proof: the nodes must then agree on a block
   * (`queryForProof`). @default false
   *
   * @param options.withPasskey - whether to check afterwards if a passkey of the account signed (`findOwnPasskey`), as
   *   for Safes. @default false
   */
  verify(
    claim: Claim,
    options?: { forProof?: boolean; withPasskey?: boolean },
  ): Promise<Exclude<Verdict, Verified> | CheckedVerified>
  /** Verifies the signature of the account's own key, without a node. @returns `undefined` if it is none */
  verifyKey(claim: Claim): Promise<Verified | undefined>
}

type Claim = {
  account: AccountId
  message: string
  signature: `0x${string}`
  /** Which factories may be called. @default those of the configuration */
  factories?: AllowedFactories
}

/** How long the search for the contract on other chains may take, in milliseconds. */
const refineTimeout = 1_500

/**
 * Creates the verifier of this server. A key's signature needs no node; for a contract, nodes are asked as
 * `createQueryNodes` does.
 *
 * @see EIP-191, ERC-1271, ERC-6492, EIP-7702
 * @example
 * const { chains } = await loadSettings({})
 * const verifier = createVerifier({ nodes: createNodes(chains), recover: recoverWithNoble, logger })
 * const { status } = await verifier.verify({ account, message, signature })
 */
export function createVerifier(options: {
  nodes: Nodes
  recover: Recover
  logger: Logger
  /** Which factories may be called for accounts that are not deployed. @default 'known' */
  factories?: AllowedFactories
  /** For all nodes together, in milliseconds. @default 7000 */
  timeout?: number
}): Verifier {
  const { nodes, recover, logger, factories = 'known', timeout = 7_000 } = options
  const queryNodes = createQueryNodes({ logger })
  return {
    ...createSafeVerifier({ nodes, queryNodes, recover, factories }),
    async verify(claim, { forProof = false, withPasskey = false } = {}) {
      const chainNodes = nodes.get(accountChain(claim.account))
      if (!chainNodes) return verifyOwnership({ ...claim, recover })
      const outcome = (verdict: Verified | Rejected | Unchecked) =>
        `${verdict.status} ${verdict.status === 'verified' ? verdict.method : verdict.reason}`
      /** The verdicts of the nodes that asked the contract, each with the client of that node. */
      const byContract: { verdict: Extract<Verified, { block: PinnedBlock }>; client: NodeClient }[] = []
      const query: ProofQuery<Verified | Rejected | Unchecked> = {
        timeout,
        ask: async ({ client, timeout }, at) => {
          const verdict = await verifyOwnership({
            ...{ factories, ...claim, recover, client, at, limits: { timeout } },
          })
          if (verdict.status === 'verified' && verdict.method !== 'eoa') byContract.push({ verdict, client })
          return verdict
        },
        blockOf: verdict => ('block' in verdict && verdict.status === 'verified' ? verdict.block : undefined),
        outcome,
        // A key signed, or the signature is malformed.
        holdsAlone: verdict => !('block' in verdict),
      }
      const verdict = await (forProof
        ? queryForProof(queryNodes, chainNodes, query)
        : queryNodes(chainNodes, query))
      if (verdict.status === 'rejected') return refine(claim.account, verdict)
      if (verdict.status !== 'verified' || verdict.method === 'eoa' || !withPasskey) return verdict
      const agreeing = byContract.filter(one => outcome(one.verdict) === outcome(verdict))
      const { findOwnPasskey } = await import('./find-own-passkey.ts')
      const passkey = await allFind(agreeing, ({ client, verdict: { block } }) =>
        findOwnPasskey({ factories, ...claim, client, block, timeout: passkeyTimeout }),
      )
      return { ...verdict, passkey }
    },
    async verifyKey(claim) {
      const verdict = await verifyOwnership({ ...claim, recover })
      return verdict.status === 'verified' ? verdict : undefined
    },
  }

  /**
   * If there is no contract at the address on its chain, checks whether there is one on another, which is then the
   * reason.
   */
  async function refine(account: AccountId, verdict: Rejected): Promise<Rejected> {
    if (!verdict.block || !withoutContract.has(verdict.reason)) return verdict
    const others = [...nodes.values()].filter(chainNodes => chainNodes.chain.id !== accountChain(account))
    const kinds = await Promise.all(
      others.map(each => readKind(each, accountAddress(account), refineTimeout)),
    )
    const chains = others.filter((_, index) => kinds[index] === 'contract').map(({ chain }) => chain.id)
    return chains.length > 0 ? { ...verdict, reason: 'contract-on-another-chain', chains } : verdict
  }
}

const withoutContract: ReadonlySet<Rejected['reason']> = new Set([
  'signature-empty',
  'signature-length',
  'signature-recovery-id',
  'signature-unrecoverable',
  'wrong-signer',
])
