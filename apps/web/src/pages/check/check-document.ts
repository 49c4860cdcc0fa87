import { type ChainId, chainNumber, parseJson, recoverWithNoble, verifyProof } from '@countersign/core'
import { nodeClient } from '../node-client.ts'
import { excerptOf } from './excerpt.ts'
import { type IssuedProof, type Issuer, withIssuerState } from './issuer.ts'
import type { Checked, ReceiptKeys, Revocation } from './protocol.ts'
import type { Item } from './split.ts'

/** What every document is checked with. */
export type Checking = {
  /** The origin of this site. */
  readonly origin: string
  /** The chains (CAIP-2) that this site has nodes for. */
  readonly chains: readonly string[]
  /** The time of the check, in milliseconds since 1970. */
  readonly now: number
  readonly site: Issuer
  readonly ask?: typeof fetch | undefined
}

/** How long a node may take to respond, in milliseconds. A site under rate limits responds later. */
const timeout = 30_000

/** Checks one document, and returns the result with the chains and the site that were requested for it. */
export async function checkDocument(
  { name, line, document, other, links }: Item,
  checking: Checking,
): Promise<Checked> {
  const { origin, site, now } = checking
  const asked = new Set<string>()
  const isOurs = originOf(document) === origin
  const keys = isOurs ? await site.keys() : undefined
  const report = await verifyProof({
    document,
    recover: recoverWithNoble,
    clients: clientsOf(checking, asked),
    keys,
    timeout,
    now,
  })
  const base = {
    name,
    line,
    ...(report.proof === null ? { other, links } : {}),
    chains: [...asked],
    receipt: receiptKeys(report.proof?.receipt ?? null, isOurs, keys),
  }
  const kept = await keptOf()
  const completed = typeof kept === 'object' ? withIssuerState(report, kept) : report
  return {
    ...base,
    report: completed,
    revocation: typeof kept === 'object' ? 'asked' : kept,
    revokedAt: typeof kept === 'object' ? kept.revokedAt : null,
    excerpt: completed.field === null ? null : excerptOf(document, completed.field),
  }

  async function keptOf(): Promise<IssuedProof | Exclude<Revocation, 'asked'>> {
    if (!report.proof || report.status === 'rejected') return 'not-asked'
    return isOurs ? site.find(report.proof.id) : 'foreign'
  }
}

/** Returns clients for the chains that this site has nodes for, and records which of them are used. */
export function clientsOf({ chains, ask }: Checking, asked: Set<string>) {
  return (chain: ChainId) => {
    if (!chains.includes(chain)) return undefined
    asked.add(chain)
    return nodeClient(`/rpc/${chainNumber(chain)}`, ask)
  }
}

/** Returns the site that a document names as its issuer, before the document is verified. */
function originOf(document: unknown): unknown {
  try {
    const value: unknown = typeof document === 'string' ? parseJson(document) : document
    return typeof value === 'object' && value !== null && 'origin' in value ? value.origin : undefined
  } catch {
    return undefined
  }
}

function receiptKeys(receipt: string | null, isOurs: boolean, keys: unknown): ReceiptKeys {
  if (receipt === null) return 'none'
  if (!isOurs) return 'foreign'
  return keys === undefined ? 'keys-missing' : 'ours'
}
