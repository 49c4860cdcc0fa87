import type { Browser } from '@playwright/test'
import { meet } from '../../../e2e/fixtures/people.ts'
import { answers } from './answers.ts'
import { checks } from './checks.ts'
import { cosignings } from './cosignings.ts'
import { drafts } from './drafts.ts'
import { failures } from './failures.ts'
import { people } from './people.ts'
import { safes } from './safes.ts'
import type { Shots, Stage } from './stage.ts'
import { start } from './start.ts'

const parts = { start, drafts, answers, checks, cosignings, safes, people, failures }

/** Whether stops whose names begin like this belong to the review. */
export const isOfReview = (only: string) =>
  ['dialogs', ...Object.keys(parts)].some(part => only.startsWith(part))

/**
 * Visits the states that a page has only after some steps, or on failures. The names of the stops begin with that of their
 * part.
 *
 * @param only - parts that have no stop whose name begins with this are left out
 */
export async function* review(
  browser: Browser,
  stage: Omit<Stage, 'meet'>,
  context: NonNullable<Parameters<typeof meet>[3]>['context'],
  only: string,
): Shots {
  for (const [part, visit] of Object.entries(parts)) {
    if (!part.startsWith(only) && !only.startsWith(part)) continue
    await using open = new AsyncDisposableStack()
    const scene: Stage = {
      ...stage,
      async meet(name, habits) {
        const person = await meet(browser, stage.site.url, name, { ...(context && { context }), ...habits })
        open.defer(() => person.page.context().close())
        return person
      },
    }
    for await (const [page, state] of visit(scene)) yield [page, `${part}-${state}`]
  }
}
