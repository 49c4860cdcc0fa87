import type { AnyProblemCode } from '@countersign/api'
import { messages } from '@countersign/api/problems/en'
import { escapeMarkup } from '../packages/server/src/http/escape-markup.ts'
import { statusesOf, statusOf, titles } from '../packages/server/src/http/problem.ts'

/** A row of the table of the errors of the API. `action`: Markdown. */
export type Problem = {
  readonly codes: readonly AnyProblemCode[]
  readonly statuses: string
  readonly action: string
}

/**
 * Lists the errors of the API in the order of their status. What to do about each is written by hand, in the table
 * itself: errors that are missing there get an empty row, and those that no longer exist are left out.
 */
export function listProblems(table: string): readonly Problem[] {
  const rows = [...table.matchAll(/^\| (.*?`.+?) +\|[^|]*\| ?(.*?) *\|$/gm)].map(
    ([, codes = '', action = '']) => ({
      codes: [...codes.matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) =>
        isProblemCode(code) ? [code] : [],
      ),
      action,
    }),
  )
  const known = new Set(rows.flatMap(({ codes }) => codes))
  const missing = Object.keys(statusOf)
    .filter(isProblemCode)
    .filter(each => !known.has(each))
    .map(each => ({ codes: [each], action: '' }))
  return [...rows, ...missing]
    .flatMap(({ codes, action }) => {
      const [first] = codes
      return first ? [{ first, codes, action }] : []
    })
    .sort((one, other) => statusOf[one.first] - statusOf[other.first])
    .map(({ first, codes, action }) => ({ codes, statuses: statusesOf(first).join(' or '), action }))
}

const isProblemCode = (code: string): code is AnyProblemCode => Object.hasOwn(statusOf, code)

const begin = '<!-- This list is written by `npm run tables`. -->\n'
const end = '      <!-- End of the list. -->\n'

/** Replaces the list of errors in the page that the server has of them: each is a section, whose id is its code. */
export function problemSections(page: string, problems: readonly Problem[]): string {
  const [before, after] = [page.split(begin)[0], page.split(end)[1]]
  const sections = problems.flatMap(({ codes, statuses, action }) =>
    codes.map(
      code => `      <section id="${code}">
        <h2>${escapeMarkup(titles[code])}</h2>
        <p><code>${code}</code>, status ${statuses}</p>
        <p>${escapeMarkup(messages.problem[code])}</p>
        <p>What to do: ${toHtml(action)}.</p>
      </section>
`,
    ),
  )
  return `${before}${begin}${sections.join('')}${end}${after}`
}

/** Converts a cell of the table. The page has no other page of the documentation to link to. */
function toHtml(markdown: string): string {
  return escapeMarkup(markdown)
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
}
