import { type ChainId, chainNumber, parseJson, recoverWithNoble, verifyProof } from '@countersign/core'
import { excerptOf } from './excerpt.ts'
import { nodeThrough } from './node.ts'
import type { Checked, ReceiptKeys, Revocation } from './protocol.ts'
import { type Kept, type SiteWord, withSiteWord } from './site-word.ts'
import type { Item } from './split.ts'

/** What everything is checked with. */
export type Checking = {
  /** Of this site. */
  readonly origin: string
  /** CAIP-2 of the chains that this site has nodes of. */
  readonly chains: readonly string[]
  readonly site: SiteWord
  readonly ask?: typeof fetch | undefined
}

/** What a node may take for a question, in milliseconds; a site that is asked much answers later. */
const timeout = 30_000

/** Checks one document, and says what was asked for it, and of whom. */
export async function checkDocument({ name, document }: Item, checking: Checking): Promise<Checked> {
  const { origin, site } = checking
  const asked = new Set<string>()
  const isOurs = originOf(document) === origin
  const keys = isOurs ? await site.keys() : undefined
  const report = await verifyProof({
    document,
    recover: recoverWithNoble,
    clients: clientsOf(checking, asked),
    keys,
    timeout,
  })
  const base = { name, chains: [...asked], receipt: receiptKeys(report.proof?.receipt ?? null, isOurs, keys) }
  const kept = await keptOf()
  const told = typeof kept === 'object' ? withSiteWord(report, kept) : report
  return {
    ...base,
    report: told,
    revocation: typeof kept === 'object' ? 'asked' : kept,
    excerpt: told.field === null ? null : excerptOf(document, told.field),
  }

  async function keptOf(): Promise<Kept | Exclude<Revocation, 'asked'>> {
    if (!report.proof || report.status === 'rejected') return 'not-asked'
    return isOurs ? site.find(report.proof.id) : 'foreign'
  }
}

/** Gives nodes of the chains that this site has; notes which are asked. */
export function clientsOf({ chains, ask }: Checking, asked: Set<string>) {
  return (chain: ChainId) => {
    if (!chains.includes(chain)) return undefined
    asked.add(chain)
    return nodeThrough(`/rpc/${chainNumber(chain)}`, ask)
  }
}

/** Which site a document names as its issuer, before anything is known of it. */
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
