import {
  type AccountReport,
  accountChain,
  accountFactory,
  type Proof,
  type ProofAccount,
  type ProofCheck,
  type ProofCheckOutcome,
  ProofFormatError,
  type ProofReport,
  parseProof,
} from '@countersign/core'
import { describeCheck } from '@countersign/core/checks'
import { messages as sentences } from '@countersign/core/checks/en'
import { messages as methods } from '@countersign/core/methods/en'
import type { CheckedDocument } from '../asking/check-document.ts'
import { fieldIn } from '../documents/field-at.ts'
import {
  documentFaults,
  explainProofReason,
  explainRejection,
  explainUnavailability,
} from '../sentences/reasons.ts'
import { heading, line, type Mark, type ShownLine, space } from './output.ts'

const marks = { verified: 'good', rejected: 'bad', unavailable: 'unsure' } as const satisfies Record<
  ProofReport['status'],
  Mark
>
const words = {
  verified: 'verified',
  rejected: 'rejected',
  unavailable: 'could not be checked',
} as const satisfies Record<ProofReport['status'], string>

/** Returns all lines about one document: the result, its content, what was checked and what is trusted. */
export function describeReport(checked: CheckedDocument): ShownLine[] {
  const { document, report } = checked
  const { proof } = report
  return [
    heading(`${document.name}: ${words[report.status]}`, marks[report.status]),
    ...verdictLines(checked),
    ...(proof ? [space, ...contentLines(proof, report)] : []),
    ...(proof ? checkLines(proof, report) : []),
  ]
}

/** Returns the result for a document in one line. */
export function describeBriefly({ document, report }: CheckedDocument): ShownLine {
  const { status, reason, field } = report
  const why = reason === null ? '' : ` (${reason}${field ? ` ${field}` : ''})`
  return line(`${document.name}: ${words[status]}${why}`, marks[status], 0)
}

function verdictLines({ document, report }: CheckedDocument): ShownLine[] {
  if (report.status === 'verified') return [line(`As of ${shownTime(report.checkedAt)}.`)]
  if (report.status === 'unavailable')
    return report.accounts
      .flatMap(account => openLines(account))
      .concat(line(`As of ${shownTime(report.checkedAt)}.`))
  if (document.fault) return explained(documentFaults[document.fault])
  return rejectedLines(document.text, report)
}

function explained({ what, next }: { what: string; next: string }): ShownLine[] {
  return [line(what), line(next)]
}

function rejectedLines(text: string, { reason, field, accounts }: ProofReport): ShownLine[] {
  const { what, next } = explainProofReason(reason ?? 'malformed')
  const lines = [line(what)]
  if (reason === 'signature-rejected' || reason === 'no-longer')
    for (const { account, atSigning, now } of accounts) {
      const refused = [atSigning, now].find(verdict => verdict.status === 'rejected')
      if (refused?.status === 'rejected') lines.push(line(`${account}: ${explainRejection(refused)}`))
    }
  if (field) lines.push(line(`Field: ${field}${valueAt(text, field)}`))
  const allowed = reason === 'malformed' ? allowedThere(text) : undefined
  if (allowed) lines.push(line(`Allowed: ${allowed}`))
  return [...lines, line(next)]
}

/** Returns the value of the field; long values, such as texts and signatures, are shortened. */
function valueAt(text: string, field: string): string {
  const value = fieldIn(text, field)
  if (value === undefined) return ''
  const shown = written(value)
  return shown === undefined ? '' : `, which is ${shown.length > 120 ? `${shown.slice(0, 120)}…` : shown}`
}

/** Returns a value as JSON; `undefined` if it is nested too deeply to write. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function allowedThere(text: string): string | undefined {
  try {
    parseProof(text)
    return undefined
  } catch (error) {
    return error instanceof ProofFormatError ? error.allowed : undefined
  }
}

function openLines({ account, atSigning, now }: AccountReport): ShownLine[] {
  const open = [atSigning, now].find(verdict => verdict.status === 'unavailable')
  if (open?.status !== 'unavailable') return []
  const { what, next } = explainUnavailability(open.reason)
  const chain = open.reason === 'no-node' ? ` (${accountChain(account)})` : ''
  return [line(`${account}: ${what}${chain}`), line(next, undefined, 4)]
}

function contentLines(proof: Proof, { status, accounts }: ProofReport): ShownLine[] {
  const { purpose, audience, origin, id } = proof
  return [
    heading(status === 'verified' ? 'Content' : 'Claimed content', undefined, 2),
    ...proof.accounts.flatMap((account, index) => accountLines(account, accounts[index])),
    line(`intended for: ${audience ?? 'anyone'}`, undefined, 4),
    line(`purpose: ${purpose}`, undefined, 4),
    ...proofContextLines(proof),
    line(`issued on ${shownTime(proof.issuedAt)} by ${origin}`, undefined, 4),
    line(`valid until ${shownTime(proof.expiresAt)}`, undefined, 4),
    line(`page: ${origin}/p/${id}`, undefined, 4),
  ]
}

/** Returns the lines about the request and its requester: the audience is only the requester's own name for itself. */
function proofContextLines({ request, origin, version }: Proof): ShownLine[] {
  if (request)
    return [
      line(`requested by ${request.requester}`, undefined, 4),
      line(`request: ${origin}/r/${request.id}`, undefined, 4),
    ]
  const unsigned = version === 1 ? ': in version 1, accounts don’t sign who requested the proof' : ''
  return [line(`not made for a request${unsigned}`, undefined, 4)]
}

function accountLines(account: ProofAccount, found: AccountReport | undefined): ShownLine[] {
  const { safe, block, method } = account
  const factory = method === 'erc6492' ? accountFactory(account.signature) : undefined
  const delegate = found?.atSigning.status === 'verified' ? found.atSigning.delegate : undefined
  const isSafe = safe ? `Safe ${safe.version}, ${safe.threshold} of ${safe.owners.length} owners` : undefined
  const lines = [
    line(`${account.account}: ${isSafe ?? methods.method[method]}`, undefined, 4),
    ...(block ? [line(`at block ${block.number} (${block.hash})`, undefined, 6)] : []),
    ...(factory
      ? [line(`not deployed yet: the factory ${factory.address} would deploy it`, undefined, 6)]
      : []),
    ...(delegate
      ? [line(`the key’s delegation to ${delegate} wasn’t on-chain when it signed`, undefined, 6)]
      : []),
  ]
  for (const owner of found?.approved ?? [])
    lines.push(line(`owner ${owner} didn’t sign, but approved on-chain, as the Safe reports`, undefined, 6))
  const safeNow = found?.safeNow
  if (!safeNow) return lines
  return [...lines, line(`now ${safeNow.threshold} of ${safeNow.owners.length} owners`, undefined, 6)]
}

function checkLines({ origin, receipt }: Proof, report: ProofReport): ShownLine[] {
  const entries = Object.entries(report.checks) as [ProofCheck, ProofCheckOutcome][]
  const section = (title: string, lines: readonly ShownLine[]) =>
    lines.length > 0 ? [space, heading(title, undefined, 2), ...lines] : []
  const linesOf = (outcome: ProofCheckOutcome, mark: Mark) =>
    entries.flatMap(([check, is]) => {
      if (is !== outcome) return []
      const sentence = describeCheck(sentences, check, report, { revokedAt: null, formatTime: shownTime })
      const lines = sentence === null ? [] : [line(sentence, mark, 4)]
      return check === 'receipt-signature' && outcome === 'trusted' && receipt !== null
        ? [...lines, line(`to check it: --keys ${origin}/.well-known/jwks.json`, undefined, 6)]
        : lines
    })
  return [
    ...section('Checks', [...linesOf('passed', 'good'), ...linesOf('failed', 'bad')]),
    ...section('Could not be checked', linesOf('unavailable', 'unsure')),
    ...section('Trusted without a check', linesOf('trusted', 'note')),
    ...section('Not checked', report.status === 'rejected' ? [] : linesOf('skipped', 'note')),
  ]
}

/** Returns `2026-01-31 09:30:00 UTC` for `2026-01-31T09:30:00.000Z`, independent of locale and time zone. */
export function shownTime(time: string): string {
  return time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC')
}
