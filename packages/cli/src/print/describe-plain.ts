import { type AccountId, type ReportedVerdict, uncheckedReasons } from '@countersign/core'
import { messages as methods } from '@countersign/core/methods/en'
import { explainRejection, explainUnavailability } from '../sentences/reasons.ts'
import { shownTime } from './describe-report.ts'
import { heading, line, type ShownLine } from './output.ts'

export type DescribedPlain = {
  readonly account: AccountId
  readonly path: string
  readonly verdict: ReportedVerdict
  readonly checkedAt: string
  readonly endsWithBreak: boolean
  readonly addressWithoutChecksum: string | undefined
}

/** Returns the lines that describe the verdict on a signature of a text. */
export function describePlain({
  account,
  path,
  verdict,
  checkedAt,
  endsWithBreak,
  addressWithoutChecksum,
}: DescribedPlain): ShownLine[] {
  const asOf = line(`As of ${shownTime(checkedAt)}.`)
  const lineBreak = endsWithBreak
    ? [
        line(
          `${path} ends with a line break, which is part of the text. Editors often add one that wasn’t signed.`,
        ),
      ]
    : []
  switch (verdict.status) {
    case 'verified': {
      const { block, method, factory, delegate } = verdict
      return [
        heading(`${account}: verified`, 'good'),
        line(`The account signed exactly the text in ${path}. ${methods.method[method]}`),
        ...(block ? [line(`Checked at block ${block.number} (${block.hash}).`)] : []),
        ...(factory ? [line(methods.factory({ address: factory }))] : []),
        ...(delegate ? [line(methods.delegate({ address: delegate }))] : []),
        ...(addressWithoutChecksum === undefined
          ? []
          : [line(`The text has the address without its checksum: ${addressWithoutChecksum}`)]),
        line('Only the text says what it’s for, who it’s intended for and how long it’s valid. Read it.'),
        asOf,
      ]
    }
    case 'rejected':
      return [
        heading(`${account}: rejected`, 'bad'),
        line(explainRejection(verdict)),
        ...lineBreak,
        line('Make sure that account, text and signature are complete and belong together.'),
        asOf,
      ]
    case 'unavailable': {
      const { what, next } = explainUnavailability(verdict.reason)
      return [
        heading(`${account}: could not be checked`, 'unsure'),
        ...(uncheckedReasons.some(reason => reason === verdict.reason)
          ? []
          : [
              line(
                'The account’s own key didn’t sign this. Only a node can say whether its contract accepts it.',
              ),
            ]),
        line(what),
        ...lineBreak,
        line(next),
        asOf,
      ]
    }
  }
}
