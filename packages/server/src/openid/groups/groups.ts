import { hash } from 'node:crypto'
import { type ChainId, readWords, type Unavailable } from '@countersign/core'
import { type Kysely, sql } from 'kysely'
import type { Logger } from 'pino'
import { deadlineIn } from '../../accounts/deadline.ts'
import type { HeldNames } from '../../accounts/held-names.ts'
import type { GroupSettings, Settings } from '../../config/config.ts'
import { nodeClient } from '../../rpc/node-client.ts'
import type { Nodes } from '../../rpc/nodes.ts'
import { deleteInBatches } from '../../store/in-batches.ts'
import type { Tables } from '../../store/tables.ts'
import { noNode } from '../../verdicts/agreement.ts'
import { createQueryNodes } from '../../verdicts/query-nodes.ts'
import { type GroupQuestion, isDirectlyBelow, type Member, questionOf } from './question-of.ts'

export type Groups = ReturnType<typeof createGroups>

/** The names of the groups that an account is in; `unavailable`: nobody can tell right now. */
export type Membership = ReadonlySet<string> | 'unavailable'

type Asked<Kind extends GroupQuestion['kind']> = {
  readonly group: GroupSettings
  readonly question: Extract<GroupQuestion, { kind: Kind }>
}

/** What was found out about groups; those that are missing could not be checked. */
type Findings = Map<GroupSettings, boolean>

/** For all nodes of a chain together, in milliseconds. */
const nodesTimeout = 5_000
/** How long an access token is valid, in milliseconds: that long, userinfo gives what was found when it was issued. */
const tokenTime = 3_600_000

/**
 * Creates the functions that find out which groups accounts are in. Nodes are asked as for verdicts: two must agree
 * where two are configured. What they answered is stored, for userinfo and for the time when no node is available.
 */
export function createGroups(options: {
  db: Kysely<Tables>
  settings: { openid: Pick<Settings['openid'], 'keepGroupsFor'> }
  nodes: Nodes
  heldNames: HeldNames | undefined
  logger: Logger
  now: () => number
}) {
  const { db, settings, nodes, heldNames, logger, now } = options
  const { keepGroupsFor } = settings.openid
  const queryNodes = createQueryNodes({ logger })

  /** Asks contracts about an account: all contracts of a chain in one request to each node. */
  async function askContracts(asked: readonly Asked<'contract'>[]): Promise<Findings> {
    const byChain = Map.groupBy(asked, ({ question }) => question.chain)
    const found = await Promise.all(
      [...byChain].map(async ([chain, questions]) => {
        const reading = await readAgreed(chain, questions)
        if (reading.status === 'unavailable') return []
        return questions.map(
          ({ group, question }, index) => [group, question.decide(reading.words[index] ?? null)] as const,
        )
      }),
    )
    return new Map(found.flat())
  }

  async function readAgreed(
    chain: ChainId,
    asked: readonly Asked<'contract'>[],
  ): Promise<{ status: 'read'; words: readonly (bigint | null)[] } | Unavailable> {
    const chainNodes = nodes.get(chain)
    if (!chainNodes) return noNode
    const calls = asked.map(({ question }) => question.call)
    return queryNodes<{ status: 'read'; words: readonly (bigint | null)[] }>(chainNodes, {
      timeout: nodesTimeout,
      ask: ({ node, timeout }) =>
        readWords({ client: nodeClient(node, timeout, 'in-answer'), chain, calls, timeout }),
      // A balance may change between two requests. What counts is whether it is enough.
      outcome: ({ words }) =>
        asked.map(({ question }, index) => question.decide(words[index] ?? null)).join(),
    })
  }

  async function askNames(asked: readonly Asked<'name'>[]): Promise<Findings> {
    const findings: Findings = new Map()
    if (!heldNames) return findings
    const until = deadlineIn(nodesTimeout)
    const holder = asked[0]?.question.holder
    const isParent = asked.some(({ question }) => question.isParent)
    const primary = holder && isParent ? heldNames.primaryName(holder, until) : undefined
    await Promise.all(
      asked.map(async ({ group, question }) => {
        const { name } = question
        if (!question.isParent) {
          const held = await heldNames.resolvesTo(name, question.holder, until)
          if (held !== 'unavailable') findings.set(group, held)
          return
        }
        const own = await primary
        if (own && own !== 'unavailable')
          findings.set(group, own.name !== null && isDirectlyBelow(own.name, name))
      }),
    )
    return findings
  }

  async function store(member: Member, findings: Findings): Promise<void> {
    if (findings.size === 0) return
    const checked = new Map([...findings].map(([group, isMember]) => [idOf(member, group), isMember]))
    const checked_at = now()
    await db
      .insertInto('openid_membership')
      .values(
        // Always in the same order, so that two servers do not wait for one another.
        [...checked].sort().map(([id, isMember]) => ({ id, is_member: isMember ? 1 : 0, checked_at })),
      )
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          is_member: ref('excluded.is_member'),
          checked_at: ref('excluded.checked_at'),
        })),
      )
      .execute()
  }

  /** Reads what was found out last. @param since - in milliseconds since the epoch */
  async function recall(member: Member, groups: readonly GroupSettings[], since: number): Promise<Findings> {
    if (groups.length === 0) return new Map()
    const rows = await db
      .selectFrom('openid_membership')
      .select(['id', 'is_member'])
      .where('id', 'in', [...new Set(groups.map(group => idOf(member, group)))])
      .where('checked_at', '>=', since)
      .execute()
    const known = new Map(rows.map(row => [row.id, row.is_member === 1]))
    return new Map(
      groups.flatMap(group => {
        const isMember = known.get(idOf(member, group))
        return isMember === undefined ? [] : [[group, isMember] as const]
      }),
    )
  }

  /** Asks the nodes. If they are unavailable or disagree, the last answer counts for the configured time. */
  async function evaluate(member: Member, groups: readonly GroupSettings[]): Promise<Membership> {
    const decided: Findings = new Map()
    const contracts: Asked<'contract'>[] = []
    const names: Asked<'name'>[] = []
    for (const group of groups) {
      const question = questionOf(group.fact, member)
      switch (question.kind) {
        case 'decided':
          decided.set(group, question.isMember)
          break
        case 'contract':
          contracts.push({ group, question })
          break
        case 'name':
          names.push({ group, question })
          break
      }
    }
    const answers = await Promise.all([askContracts(contracts), askNames(names)])
    const found: Findings = new Map(answers.flatMap(each => [...each]))
    await store(member, found)
    const open = [...contracts, ...names].flatMap(({ group }) => (found.has(group) ? [] : [group]))
    const kept = await recall(member, open, now() - keepGroupsFor)
    const missing = open.filter(group => !kept.has(group))
    if (open.length > 0)
      logger.warn(
        { groups: open.map(({ name }) => name), missing: missing.map(({ name }) => name) },
        'groups could not be checked',
      )
    return missing.length > 0 ? 'unavailable' : membersOf(new Map([...decided, ...found, ...kept]))
  }

  return {
    evaluate,

    /** Returns what was found out when tokens were last issued; asks the nodes only about what is not known. */
    async recent(member: Member, groups: readonly GroupSettings[]): Promise<Membership> {
      const isStored = (group: GroupSettings) => questionOf(group.fact, member).kind !== 'decided'
      const stored = groups.filter(isStored)
      const known = await recall(member, stored, 0)
      const rest = await evaluate(
        member,
        groups.filter(group => !known.has(group)),
      )
      return rest === 'unavailable' ? rest : membersOf(known).union(rest)
    },

    /** Removes what nobody may still use. */
    async sweep(): Promise<void> {
      const before = now() - keepGroupsFor - 2 * tokenTime
      await deleteInBatches(db, 'openid_membership', {
        where: sql`checked_at < ${before}`,
        orderBy: 'checked_at',
      })
    },
  }
}

const membersOf = (findings: Findings): ReadonlySet<string> =>
  new Set([...findings].flatMap(([{ name }, isMember]) => (isMember ? [name] : [])))

/** Identifies an account and the fact of a group, so that a stored answer never counts for another fact. */
function idOf({ subject }: Member, { fact }: GroupSettings): string {
  const text = JSON.stringify([subject, fact], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  return hash('sha256', text, 'hex')
}
