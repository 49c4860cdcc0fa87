import type { MailServer } from '@countersign/testbed/notifications'
import type { Page } from '@playwright/test'
import type { Habits, Person, PersonName } from '../../../e2e/fixtures/people.ts'
import type { SiteWithWallet } from '../../../e2e/fixtures/server.ts'
import type { World } from '../../../e2e/fixtures/world.ts'

/** What a part of the review needs. */
export type Stage = {
  readonly world: World
  /** A site where Safes sign in, which sends email. */
  readonly site: SiteWithWallet
  readonly mail: MailServer
  /** The address of an application that signs people in with the site. */
  readonly application: string
  /** Opens a browser for a person. It is closed when the part ends. */
  readonly meet: (name: PersonName, habits?: Habits) => Promise<Person>
}

/**
 * Yields each state, as the page to take a picture of and the name of the state, and moves on when the consumer requests
 * the next one.
 */
export type Shots = AsyncGenerator<readonly [page: Page, state: string]>
