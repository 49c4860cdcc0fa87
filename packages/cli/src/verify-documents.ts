import type { Asked } from './arguments.ts'
import { type CheckedDocument, type Checking, checkDocument } from './asking/check-document.ts'
import { inOrder } from './asking/in-order.ts'
import { readKeys } from './asking/keys.ts'
import { openNodes } from './asking/nodes.ts'
import { takeRecover } from './asking/recover.ts'
import type { ReadDocument } from './documents/document.ts'
import { readFileDocuments, readIncoming } from './documents/read-documents.ts'
import { type ExitCode, emptyTally, exitCode, type Tally } from './exit-code.ts'
import { describeBriefly, describeReport } from './print/describe-report.ts'
import { heading, type Output, type ShownLine, type Streams, space } from './print/output.ts'
import { UsageError } from './usage-error.ts'

/** How many documents are checked at the same time: with nodes, most of the time is spent waiting. */
const width = 8

/**
 * Checks files and standard input, one after the other, and reports the result of each.
 *
 * @throws {UsageError} if the keys cannot be read. A file that cannot be read is reported, and the others are still
 *   checked.
 */
export async function verifyDocuments(
  asked: Extract<Asked, { kind: 'documents' }>,
  stdin: Streams['stdin'],
  output: Output,
): Promise<ExitCode> {
  const checking: Checking = {
    nodes: await openNodes(asked.nodes),
    recover: takeRecover(),
    keys: asked.keys === undefined ? undefined : await readKeys(asked.keys),
    expected: asked.expected,
    at: asked.at,
  }
  const tally = emptyTally()
  const unreadable = async (sentence: string) => {
    tally.unreadable += 1
    await output.complain(sentence)
  }
  const documents = documentsOf(asked.files, stdin, unreadable)
  let count = 0
  for await (const checked of inOrder(documents, width, document => checkDocument(document, checking))) {
    tally[checked.report.status] += 1
    if (asked.json) await output.json({ file: checked.document.name, ...checked.report })
    else await output.lines(described(checked, count > 0))
    count += 1
  }
  if (!asked.json && count > 1) await output.lines([space, summary(tally)])
  return exitCode(tally)
}

async function* documentsOf(
  files: readonly string[],
  stdin: Streams['stdin'],
  unreadable: (sentence: string) => Promise<void>,
): AsyncGenerator<ReadDocument> {
  for (const file of files)
    try {
      if (file === '-') yield* readIncoming(stdin)
      else yield* readFileDocuments(file)
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      await unreadable(error.message)
    }
}

function described(checked: CheckedDocument, follows: boolean): ShownLine[] {
  if (checked.document.line !== undefined) return [describeBriefly(checked)]
  return [...(follows ? [space] : []), ...describeReport(checked)]
}

function summary({ verified, rejected, unavailable, unreadable }: Tally): ShownLine {
  const open = unavailable + unreadable
  return heading(
    `${verified} verified, ${rejected} rejected${open > 0 ? `, ${open} could not be checked` : ''}`,
  )
}
