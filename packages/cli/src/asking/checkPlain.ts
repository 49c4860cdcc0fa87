import { type AccountId, accountChain, type Recover, type Verdict, verifyOwnership } from '@countersign/core'
import { readFile } from '../documents/readFile.ts'
import { UsageError } from '../usageError.ts'
import type { Nodes } from './nodes.ts'

/** As `POST /v1/verify` takes it, and more than a wallet shows. */
const mostBytes = 20_000

export type Plain = {
  readonly account: AccountId
  /** The path of the text that was signed; all of its bytes count. */
  readonly message: string
  readonly signature: string
}

export type CheckedPlain = {
  readonly verdict: Verdict
  readonly checkedAt: string
  /** Whether the text ends with a line break: editors add one, which was not signed. */
  readonly endsWithBreak: boolean
}

/** Checks a signature under a text. @throws {UsageError} where the text cannot be read. */
export async function checkPlain(
  { account, message: path, signature }: Plain,
  { nodes, recover }: { nodes: Nodes; recover: Recover },
): Promise<CheckedPlain> {
  const message = await readText(path)
  const verdict = await verifyOwnership({
    account,
    message,
    signature,
    client: nodes(accountChain(account)),
    recover,
  })
  return { verdict, checkedAt: new Date().toISOString(), endsWithBreak: message.endsWith('\n') }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path, mostBytes)
  if (bytes === 'too-long')
    throw new UsageError(`${path} is longer than ${mostBytes} bytes, the most that is checked.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError(`${path} is not a text file (UTF-8).`)
  }
}
