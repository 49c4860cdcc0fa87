import type { ChainId } from '../account.ts'
import {
  account as accountId,
  anyText,
  anything,
  callback,
  conditions,
  fields,
  milliseconds,
  optional,
  recover,
  signal,
  where,
} from '../input.ts'
import { messageTime } from '../message/time.ts'
import type { NodeClient } from '../node-client.ts'
import { isObject } from '../object.ts'
import type { Recover } from '../recover/recover.ts'
import { type Asking, checkContract } from './check-contract.ts'
import { checkKey } from './check-key.ts'
import { contentFault } from './content-fault.ts'
import { ProofFormatError } from './error.ts'
import type { AccountFinding, ProofFault } from './finding.ts'
import { originalDifference } from './original-difference.ts'
import { parseProof } from './parse-proof.ts'
import type { Proof, ProofContext } from './proof.ts'
import { receiptVerdict } from './receipt.ts'
import type { AccountReport, ProofCheck, ProofCheckOutcome, ProofReport } from './report.ts'

export type ProofQuestion = {
  /** The JSON of the proof, as text or parsed. */
  readonly document: unknown
  /** Returns a node of a chain. Only contracts need one; without it, they cannot be checked. */
  readonly clients?: ((chain: ChainId) => NodeClient | undefined) | undefined
  /** `recoverWithNoble`, or on a server the result of `loadNativeRecover`. */
  readonly recover: Recover
  /**
   * The key set of the proof's origin, as served at its `/.well-known/jwks.json` (parsed). Without it, what only the
   * receipt covers is trusted.
   */
  readonly keys?: unknown
  /**
   * The request that the proof must be made for, and who must have made that request: your own request. A proof for
   * another request or requester, or for none, is refused. If omitted, any proof is accepted, so compare
   * `proof.request` of the report. A field that is `undefined` is an error, as is an object without fields: the check
   * that you rely on would be left out.
   */
  readonly expected?: Partial<ProofContext> | undefined
  /**
   * The document as kept by the site that issued it, if you are that site or have fetched it. A document that differs
   * is refused, unless it only lacks the receipt. If omitted, they are not compared.
   */
  readonly original?: unknown
  /** Whether the site reports it as revoked. Omit it if the site was not asked. */
  readonly revoked?: boolean | undefined
  /** The time of the check, in milliseconds. @default Date.now(), also for an invalid time */
  readonly now?: number | undefined
  /** Cancels waiting for nodes: unanswered checks become `unavailable`. */
  readonly signal?: AbortSignal | undefined
  /** The timeout of each query about an account, in milliseconds. @default 8_000 */
  readonly timeout?: number | undefined
}

const readQuestion = fields<ProofQuestion>({
  document: anything,
  clients: optional(callback<NonNullable<ProofQuestion['clients']>>()),
  recover,
  keys: anything,
  original: where(
    (value): value is unknown => value === undefined || value === null || isObject(value),
    'an object',
  ),
  expected: optional(conditions<ProofContext>({ id: anyText, requester: accountId })),
  revoked: optional(where((value): value is boolean => typeof value === 'boolean', 'true or false')),
  now: optional(where((value): value is number => typeof value === 'number', 'a number of milliseconds')),
  signal: optional(signal),
  timeout: optional(milliseconds),
})

/** The allowed clock difference, in milliseconds. */
const skew = 300_000

/** How many accounts are checked at the same time. */
const together = 4

const order: readonly ProofCheck[] = [
  'form',
  'receipt-content',
  'text',
  'request',
  'signatures',
  'blocks',
  'safes',
  'factories',
  'original',
  'time',
  'now',
  'receipt-signature',
  'revocation',
]

/**
 * Verifies a proof: it is well-formed, its texts match the document, each account signed its own text (a contract: at
 * the block that the document names, and at the latest), and it has not expired.
 *
 * Nothing is accepted on the site's word except what `checks` calls `trusted`. Uses no network but the given nodes, and
 * for keys not even these.
 *
 * @returns the result. `rejected` names the first fault, in the order of the checks; `unavailable` means that no fault
 *   was found but a required node or key set was not available. If only the state of the old block is missing (the node
 *   is not an archive node), the proof is verified if the account accepts now, and the Safe's owners at that block are
 *   `trusted`. Every document and key set results in a report.
 * @throws {InputError} (rejects) if another field of the question is missing or has the wrong type.
 * @see EIP-4361, EIP-191, ERC-1271, ERC-6492, EIP-7702, RFC 7515
 * @example
 * const report = await verifyProof({ document: await file.text(), recover: recoverWithNoble })
 * report.status // 'verified'
 */
export async function verifyProof(asked: ProofQuestion): Promise<ProofReport> {
  const question = readQuestion(asked, 'question')
  const now = instant(question.now)
  const checks: Record<ProofCheck, ProofCheckOutcome> = {
    form: 'skipped',
    text: 'skipped',
    request: 'skipped',
    original: 'skipped',
    signatures: 'skipped',
    blocks: 'skipped',
    safes: 'skipped',
    factories: 'skipped',
    time: 'skipped',
    now: 'skipped',
    'receipt-content': 'skipped',
    'receipt-signature': 'skipped',
    revocation: 'skipped',
  }
  const report = { checkedAt: new Date(now).toISOString(), checks, accounts: [] }
  const refuse = (proof: Proof | null, { check, reason, field }: ProofFault): ProofReport => {
    checks[check] = 'failed'
    return { status: 'rejected', reason, field, proof, ...report }
  }

  const proof = read(question.document)
  if (proof instanceof ProofFormatError)
    return refuse(null, { check: 'form', reason: 'malformed', field: proof.field })
  checks.form = 'passed'
  const wrong = contentFault(proof, question.recover)
  // A fault of the receipt replaces it.
  if (proof.receipt !== null) checks['receipt-content'] = 'passed'
  if (wrong) return refuse(proof, wrong)
  checks.text = 'passed'
  const other = proofContextFault(proof, question.expected)
  if (other) return refuse(proof, other)
  if (proof.request) checks.request = 'passed'

  const { clients, recover, signal, timeout = 8_000 } = question
  const findings = await checkAccounts(proof, { clients, recover, now, timeout, signal })
  const faults = findings.flatMap(finding => finding.faults)
  for (const check of ['signatures', 'blocks', 'safes', 'now'] as const)
    checks[check] = worst(findings.map(({ outcomes }) => outcomes[check]))
  if (findings.some(({ report }) => isUndeployed(report))) checks.factories = 'trusted'
  if (isObject(question.original)) {
    const field = originalDifference(proof, question.original)
    checks.original = field === undefined ? 'passed' : 'failed'
    if (field !== undefined) faults.push({ check: 'original', reason: 'original-differs', field })
  }
  const late = timeFault(proof, now)
  checks.time = late ? 'failed' : 'passed'
  if (late) faults.push(late)
  checks['receipt-signature'] = await receiptOutcome(proof, question.keys)
  if (checks['receipt-signature'] === 'failed')
    faults.push({ check: 'receipt-signature', reason: 'receipt-refused', field: '/receipt' })
  checks.revocation = question.revoked === undefined ? 'trusted' : question.revoked ? 'failed' : 'passed'
  if (question.revoked) faults.push({ check: 'revocation', reason: 'revoked', field: '' })

  const accounts = findings.map(finding => finding.report)
  const first = faults.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check))[0]
  if (first) return { ...refuse(proof, first), accounts }
  const status = Object.values(checks).includes('unavailable') ? 'unavailable' : 'verified'
  return { ...report, status, reason: null, field: null, proof, accounts }
}

/** Compares the request that a proof was made for with the one that the verifier expects. */
function proofContextFault({ request }: Proof, expected: ProofQuestion['expected']): ProofFault | undefined {
  if (expected?.id === undefined && expected?.requester === undefined) return undefined
  const differs = (field: string): ProofFault => ({ check: 'request', reason: 'request-differs', field })
  if (!request) return differs('/request')
  if (expected.requester !== undefined && expected.requester !== request.requester)
    return differs('/request/requester')
  if (expected.id !== undefined && expected.id !== request.id) return differs('/request/id')
  return undefined
}

function instant(now: number | undefined): number {
  const given = new Date(now ?? Number.NaN).getTime()
  return Number.isNaN(given) ? Date.now() : given
}

function read(document: unknown): Proof | ProofFormatError {
  try {
    return parseProof(document)
  } catch (error) {
    if (error instanceof ProofFormatError) return error
    throw error
  }
}

async function checkAccounts(proof: Proof, asking: Asking): Promise<AccountFinding[]> {
  const findings: AccountFinding[] = []
  for (let first = 0; first < proof.accounts.length; first += together) {
    const group = proof.accounts.slice(first, first + together)
    findings.push(
      ...(await Promise.all(
        group.map((account, index) =>
          account.method === 'eoa'
            ? checkKey(account, `/accounts/${first + index}`, asking.recover)
            : checkContract(account, `/accounts/${first + index}`, asking),
        ),
      )),
    )
  }
  return findings
}

/** Whether an account was verified by a contract that a factory would deploy. */
function isUndeployed({ atSigning, now }: AccountReport): boolean {
  return [atSigning, now].some(verdict => verdict.status === 'verified' && verdict.factory !== undefined)
}

const severity: readonly ProofCheckOutcome[] = ['failed', 'unavailable', 'trusted', 'passed', 'skipped']

/** Combines the outcomes of the parts. */
function worst(outcomes: readonly ProofCheckOutcome[]): ProofCheckOutcome {
  return severity.find(outcome => outcomes.includes(outcome)) ?? 'skipped'
}

function timeFault({ issuedAt, expiresAt }: Proof, now: number): ProofFault | undefined {
  if (now >= messageTime(expiresAt)) return { check: 'time', reason: 'expired', field: '/expiresAt' }
  if (now < messageTime(issuedAt) - skew) return { check: 'time', reason: 'not-yet', field: '/issuedAt' }
  return undefined
}

async function receiptOutcome(proof: Proof, keys: unknown): Promise<ProofCheckOutcome> {
  // Without the receipt nothing covers times and blocks: the document's word is accepted.
  if (proof.receipt === null || keys === undefined) return 'trusted'
  switch (await receiptVerdict(proof, keys)) {
    case 'genuine':
      return 'passed'
    case 'refused':
      return 'failed'
    case 'unavailable':
      return 'unavailable'
  }
}
