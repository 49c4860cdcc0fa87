import {
  type AccountId,
  accountChain,
  addressWithoutChecksum,
  type Recover,
  type Verdict,
  verifyOwnership,
} from '@countersign/core'
import { readFile } from '../documents/read-file.ts'
import { UsageError } from '../usage-error.ts'
import type { Nodes } from './nodes.ts'

/** The limit of `POST /v1/verify`, and more than a wallet shows. */
const mostBytes = 20_000

export type Plain = {
  readonly account: AccountId
  /** The path of the signed text; all of its bytes are part of it. */
  readonly message: string
  readonly signature: string
}

export type CheckedPlain = {
  readonly verdict: Verdict
  readonly checkedAt: string
  /** Whether the text ends with a line break: editors add one that was not signed. */
  readonly endsWithBreak: boolean
  /** The address as the text has it, if without its checksum. */
  readonly addressWithoutChecksum: string | undefined
}

/** Checks a signature of a text. @throws {UsageError} if the text cannot be read. */
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
  return {
    verdict,
    checkedAt: new Date().toISOString(),
    endsWithBreak: message.endsWith('\n'),
    addressWithoutChecksum: addressWithoutChecksum(message, account),
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path, mostBytes)
  if (bytes === 'too-long') throw new UsageError(`${path} is larger than ${mostBytes} bytes, the limit.`)
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError(`${path} isn’t a text file (UTF-8).`)
  }
}
