import { accounts } from '@countersign/testbed'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { openApp } from '../testing/app.ts'
import { databaseKinds } from '../testing/database.ts'
import { useApp } from '../testing/use-app.ts'
import { artifactId } from './artifact-rows.ts'
import { clientConfig, discover, Person, signInTo } from './testing/relying-party.ts'

/** Covers that a revoked token ends its whole family, also at the moment in which it is refreshed. */

const sub = `eip155:0:${accounts.alice.address}`

type Tokens = { readonly access_token: string; readonly refresh_token?: string | undefined }

describe.each(databaseKinds)('on %s,', kind => {
  const { app } = useApp(kind, url =>
    openApp(url, { config: { openid: { clients: [clientConfig('app')] } } }),
  )
  let person: Person
  let configuration: client.Configuration

  beforeEach(async () => {
    person = new Person(app)
    await person.signIn(accounts.alice, inject('chainId'))
    configuration = await discover(app)
  })

  const refresh = (tokens: Tokens) => client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  const revoke = (token: string | undefined) => client.tokenRevocation(configuration, token ?? '')

  async function expectRefused(tokens: Tokens): Promise<void> {
    await expect(client.fetchUserInfo(configuration, tokens.access_token, sub)).rejects.toThrow()
    for (const token of [tokens.access_token, tokens.refresh_token ?? ''])
      expect(await client.tokenIntrospection(configuration, token)).toEqual({ active: false })
    await expect(refresh(tokens)).rejects.toMatchObject({ error: 'invalid_grant' })
  }

  test('a refresh token that is revoked right after it was used ends the tokens that it was used for', async () => {
    const { tokens } = await signInTo(configuration, person)
    const next = await refresh(tokens)
    await revoke(tokens.refresh_token)
    await expectRefused(next)
  })

  test('an access token that is revoked after a refresh ends the tokens of the refresh, and the person can sign in again', async () => {
    const { tokens } = await signInTo(configuration, person)
    const next = await refresh(tokens)
    await revoke(tokens.access_token)
    await expectRefused(next)
    const again = await signInTo(configuration, person)
    await client.fetchUserInfo(configuration, (await refresh(again.tokens)).access_token, sub)
  })

  const endings: Record<string, (tokens: Tokens) => Promise<unknown>> = {
    'its access token is revoked': tokens => revoke(tokens.access_token),
    'it is revoked': tokens => revoke(tokens.refresh_token),
    'the person revokes the consent': () =>
      person.send('POST', '/v1/openid/consents/revoke', { client: 'app' }),
    'the person signs out': () => person.send('DELETE', '/v1/session'),
  }

  test.each(Object.keys(endings))(
    'a refresh token that is used while %s leaves no live tokens',
    async way => {
      const { tokens } = await signInTo(configuration, person)
      const end = endings[way] as (tokens: Tokens) => Promise<unknown>
      const [refreshed] = await Promise.allSettled(await startBoth(tokens, end))
      if (refreshed.status === 'fulfilled') await expectRefused(refreshed.value)
      else expect(refreshed.reason).toMatchObject({ error: 'invalid_grant' })
    },
  )

  /** Starts a refresh and what ends the tokens. On PostgreSQL, both wait for the same row, the refresh first. */
  async function startBoth(tokens: Tokens, end: (tokens: Tokens) => Promise<unknown>) {
    if (kind === 'sqlite') return [refresh(tokens), end(tokens)] as const
    const { db } = app.store
    const waiting = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db)
      return rows.length
    }
    return db.transaction().execute(async transaction => {
      const id = artifactId('RefreshToken', tokens.refresh_token ?? '')
      await sql`select id from openid_artifact where id = ${id} for update`.execute(transaction)
      const refreshing = refresh(tokens)
      await expect.poll(waiting).toBe(1)
      let isEnded = false
      const ending = end(tokens).finally(() => {
        isEnded = true
      })
      await expect.poll(async () => isEnded || (await waiting()) > 1).toBe(true)
      return [refreshing, ending] as const
    })
  }
})
