import { reportVerdict } from '@countersign/core'
import { type Asked, readArguments } from './arguments.ts'
import { checkPlain } from './asking/check-plain.ts'
import { openNodes } from './asking/nodes.ts'
import { takeRecover } from './asking/recover.ts'
import { type ExitCode, emptyTally, exitCode } from './exit-code.ts'
import { describePlain } from './print/describe-plain.ts'
import { createOutput, type Output, OutputClosedError, type Streams } from './print/output.ts'
import { help } from './sentences/help.ts'
import { UsageError } from './usage-error.ts'
import { verifyDocuments } from './verify-documents.ts'

/**
 * Runs `countersign verify`: checks proofs, and reports the results.
 *
 * @param args - the arguments after `verify` on the command line.
 * @param streams - `process`, or a substitute.
 * @returns the exit code: 0 if all are verified, 1 if one is rejected, 2 if one could not be checked or read, or the
 *   arguments are invalid. Never rejects.
 * @example
 * process.exitCode = await verify(['proof.json'], process)
 */
export async function verify(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const output = createOutput(streams)
  try {
    const asked = readArguments(args)
    switch (asked.kind) {
      case 'help':
        await output.text(help)
        return 0
      case 'documents':
        return await verifyDocuments(asked, streams.stdin, output)
      case 'plain':
        return await verifyPlain(asked, output)
    }
  } catch (error) {
    // No error is a rejection.
    if (!(error instanceof OutputClosedError)) await output.complain(sentenceOf(error)).catch(() => {})
    return 2
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return error.message
  return `The check stopped because of a bug in this program: ${error}`
}

async function verifyPlain(asked: Extract<Asked, { kind: 'plain' }>, output: Output): Promise<ExitCode> {
  const { account, message: path, json } = asked
  const { verdict, ...checked } = await checkPlain(asked, {
    nodes: await openNodes(asked.nodes),
    recover: takeRecover(),
  })
  const inJson = reportVerdict(verdict)
  if (json)
    await output.json({
      status: inJson.status,
      account,
      checkedAt: checked.checkedAt,
      verdict: inJson,
      addressWithoutChecksum: checked.addressWithoutChecksum,
    })
  else await output.lines(describePlain({ account, path, verdict: inJson, ...checked }))
  return exitCode({ ...emptyTally(), [inJson.status]: 1 })
}
