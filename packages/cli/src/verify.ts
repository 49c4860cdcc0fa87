import { reportVerdict } from '@countersign/core'
import { type Asked, readArguments } from './arguments.ts'
import { checkPlain } from './asking/checkPlain.ts'
import { openNodes } from './asking/nodes.ts'
import { takeRecover } from './asking/recover.ts'
import { type ExitCode, emptyTally, exitCode } from './exitCode.ts'
import { describePlain } from './print/describePlain.ts'
import { createOutput, type Output, ReaderGone, type Streams } from './print/output.ts'
import { help } from './sentences/help.ts'
import { UsageError } from './usageError.ts'
import { verifyDocuments } from './verifyDocuments.ts'

/**
 * Carries out `countersign verify`: checks proofs, and says what came of it.
 *
 * @param args - what follows `verify` on the command line.
 * @param streams - `process`, or what stands for it.
 * @returns the exit code: 0 where all is verified, 1 where something is rejected, 2 where something could not be asked or
 *   read, or the arguments are wrong. Never rejects.
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
    // Whatever it was, it is no rejection.
    if (!(error instanceof ReaderGone)) await output.complain(sentenceOf(error)).catch(() => {})
    return 2
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return error.message
  return `The check broke off, which is a fault of this program: ${error}`
}

async function verifyPlain(asked: Extract<Asked, { kind: 'plain' }>, output: Output): Promise<ExitCode> {
  const { account, message: path, json } = asked
  const { verdict, ...checked } = await checkPlain(asked, {
    nodes: await openNodes(asked.nodes),
    recover: takeRecover(),
  })
  const inJson = reportVerdict(verdict)
  if (json)
    await output.json({ status: inJson.status, account, checkedAt: checked.checkedAt, verdict: inJson })
  else await output.lines(describePlain({ account, path, verdict: inJson, ...checked }))
  return exitCode({ ...emptyTally(), [inJson.status]: 1 })
}
