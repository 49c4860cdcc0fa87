import type { Kysely } from 'kysely'
import type { OpenIdClientSettings, Settings } from '../config/config.ts'
import type { Tables } from '../store/tables.ts'
import type { Clients } from './clients.ts'
import type { Endings } from './endings.ts'
import type { Groups } from './groups/groups.ts'
import type { Member } from './groups/question-of.ts'
import { subOf } from './sub.ts'

export type Access = ReturnType<typeof createAccess>

/** Whether an account may sign in to an application, and the groups that the application receives. */
export type Admitted =
  | { readonly status: 'admitted'; readonly groups: readonly string[] }
  /** It is not in a group that the application requires. */
  | { readonly status: 'refused' }
  /** No node could tell, and the last answer is too old. */
  | { readonly status: 'unavailable' }

/** Creates the access control by groups. It ends the sessions of an account that left a group. */
export function createAccess(options: {
  db: Kysely<Tables>
  settings: { openid: Pick<Settings['openid'], 'groups'> }
  clients: Pick<Clients, 'list'>
  groups: Pick<Groups, 'evaluate' | 'recent'>
  endings: Pick<Endings, 'endClient'>
}) {
  const { db, clients, groups, endings } = options
  const { groups: all } = options.settings.openid

  return {
    /**
     * Decides whether an account may sign in to an application.
     *
     * @param options.scope - what is granted: without `groups`, only the required groups are evaluated
     * @param options.fresh - whether to ask the nodes, or to take what they said when tokens were last issued
     */
    async admit(
      client: OpenIdClientSettings,
      member: Member,
      { scope, fresh }: { scope: string; fresh: boolean },
    ): Promise<Admitted> {
      const received = scope.split(' ').includes('groups') ? client.groups : []
      const wanted = new Set([...client.requiredGroups, ...received])
      if (wanted.size === 0) return { status: 'admitted', groups: [] }
      const evaluated = all.filter(({ name }) => wanted.has(name))
      const membership = await groups[fresh ? 'evaluate' : 'recent'](member, evaluated)
      if (membership === 'unavailable') return { status: 'unavailable' }
      const lost = evaluated.flatMap(({ name }) => (membership.has(name) ? [] : [name]))
      // What was found out about the account counts for every application.
      if (lost.length > 0)
        for (const { id, requiredGroups } of await clients.list())
          if (lost.some(name => requiredGroups.includes(name)))
            await db
              .transaction()
              .execute(transaction => endings.endClient(transaction, subOf(member.subject), id))
      return client.requiredGroups.every(name => membership.has(name))
        ? { status: 'admitted', groups: received.filter(name => membership.has(name)) }
        : { status: 'refused' }
    },
  }
}
