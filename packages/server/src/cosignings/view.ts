import type { Cosigner, Cosigning, CosigningSafe, Purpose } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { accountChain, accountFactory, chainNumber, safeMessageTypedData } from '@countersign/core'
import type { Settings } from '../config/config.ts'
import { isoTime, isoTimeOrNull } from '../http/iso-time.ts'
import { approvedIn } from './complete-signature.ts'
import type { KnownOwner, KnownSafe } from './known.ts'
import { firstOwner, isAskedByOwner } from './owners.ts'
import { type CosigningRecord, type CosigningVerdict, confirmationsOf } from './record.ts'

export function createView({
  publicOrigin,
  settings,
}: {
  publicOrigin: string
  settings: Pick<Settings, 'gateway' | 'chains'>
}) {
  /** Caches the two views of a record for all viewers: that of the browser that opened it, and that of all others. */
  const made = new WeakMap<CosigningRecord, Map<boolean, Cosigning>>()

  /** @param browserHash - of the viewer, if known */
  return function view(record: CosigningRecord, browserHash: string | undefined): Cosigning {
    const mine = record.row.browser_hash === browserHash
    const views = made.get(record) ?? new Map<boolean, Cosigning>()
    made.set(record, views)
    const cosigning = views.get(mine) ?? compose(record, mine)
    views.set(mine, cosigning)
    return cosigning
  }

  function compose(record: CosigningRecord, mine: boolean): Cosigning {
    const { row, account, known, verdict, status } = record
    return {
      id: row.id,
      link: publicOrigin + hrefOf('cosigning', { id: row.id }),
      // Not validated, because this server wrote it.
      purpose: row.purpose as Purpose,
      account,
      message: row.message,
      status,
      superseded: row.superseded as Cosigning['superseded'],
      code: row.code,
      asker: {
        account: row.asker_account,
        owner: isAskedByOwner(row, known),
        confirmedAs: firstOwner(row),
        browser: row.browser,
        system: row.system,
        mine,
      },
      safes: known.safes.map(safe => viewSafe(record, safe)),
      deployed: known.safes[0].deployed,
      asOf: known.block,
      verdict: verdict && viewVerdict(verdict),
      collected: row.collected_at !== null,
      gateway: settings.gateway && {
        known: row.gateway_known === 1,
        link: row.gateway_known === 1 ? gatewayLink(record) : null,
      },
      revision: row.revision,
      createdAt: isoTime(row.created_at),
      announcedAt: isoTimeOrNull(row.announced_at),
      expiresAt: isoTime(row.expires_at),
      endedAt: isoTimeOrNull(row.ended_at),
    }
  }

  /** Returns the link to the message in Safe{Wallet}. */
  function gatewayLink({ account, known }: CosigningRecord): string | null {
    const { gateway, chains } = settings
    const shortName = chains.find(({ id }) => id === accountChain(account))?.shortName
    const [{ address, hash }] = known.safes
    if (!gateway?.wallet || !shortName) return null
    return `${gateway.wallet}/transactions/msg?safe=${shortName}:${address}&messageHash=${hash}`
  }
}

function viewVerdict(verdict: CosigningVerdict): Cosigning['verdict'] {
  const { safe: _safe, ownerCount: _ownerCount, passkey: _passkey, ...stored } = verdict
  const shown = { ...stored, approved: approvedIn(verdict) }
  const factory = shown.method === 'erc6492' ? accountFactory(shown.signature) : undefined
  return factory ? { ...shown, factory: factory.address } : shown
}

function viewSafe(record: CosigningRecord, safe: KnownSafe): CosigningSafe {
  const { address, ownerOf, version, threshold, owners, hash, rules, message } = safe
  const chain = accountChain(record.account)
  const { domain } = safeMessageTypedData({ safe: address, chain, rules, message })
  return {
    address,
    ownerOf,
    version,
    threshold,
    owners: owners.map(owner => viewOwner(record, safe, owner)),
    hash,
    typedData: {
      domain: {
        ...(rules.domain === 'safe' ? {} : { chainId: chainNumber(chain) }),
        verifyingContract: domain.verifyingContract,
      },
      types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
      primaryType: 'SafeMessage',
      message: { message },
    },
  }
}

function viewOwner(
  record: CosigningRecord,
  safe: KnownSafe,
  { address, kind, present }: KnownOwner,
): Cosigner {
  const given = confirmationsOf(record, safe).find(({ owner }) => owner === address)
  const declined = record.declines.find(({ owner }) => owner === address)
  return {
    address,
    kind,
    present,
    confirmation: given ? { kind: given.kind, way: given.way, at: isoTime(given.at) } : null,
    decline: declined ? { reason: declined.reason, at: isoTime(declined.at) } : null,
  }
}
