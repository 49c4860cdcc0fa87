import type { AccountId, ReportedVerdict } from '@countersign/core'
import { methods, unavailabilities } from '../sentences/reasons.ts'
import { refusal, shownTime } from './describeReport.ts'
import { heading, line, type ShownLine } from './output.ts'

export type DescribedPlain = {
  readonly account: AccountId
  readonly path: string
  readonly verdict: ReportedVerdict
  readonly checkedAt: string
  readonly endsWithBreak: boolean
}

/** Says what came of a signature under a text. */
export function describePlain({
  account,
  path,
  verdict,
  checkedAt,
  endsWithBreak,
}: DescribedPlain): ShownLine[] {
  const asOf = line(`As of ${shownTime(checkedAt)}.`)
  const lineBreak = endsWithBreak
    ? [line(`${path} ends with a line break, which counts: editors add one that was not signed.`)]
    : []
  switch (verdict.status) {
    case 'verified': {
      const { block, method, factory, delegate } = verdict
      return [
        heading(`${account}: verified`, 'good'),
        line(`It has signed exactly the text in ${path}: ${methods[method]}.`),
        ...(block ? [line(`Asked at block ${block.number} (${block.hash}).`)] : []),
        ...(factory ? [line(`It is not deployed: the factory ${factory} would deploy it.`)] : []),
        ...(delegate
          ? [line(`The delegation is not on the chain yet: the key has signed to delegate to ${delegate}.`)]
          : []),
        line('For what, for whom and for how long it holds is only what the text says: read it.'),
        asOf,
      ]
    }
    case 'rejected':
      return [
        heading(`${account}: rejected`, 'bad'),
        line(refusal(verdict)),
        ...lineBreak,
        line('See that account, text and signature are complete, and belong together.'),
        asOf,
      ]
    case 'unavailable': {
      const { what, next } = unavailabilities[verdict.reason]
      return [
        heading(`${account}: could not be checked`, 'unsure'),
        line(
          'The account’s own key has not signed this; whether its contract accepts it, only a node can say.',
        ),
        line(what),
        ...lineBreak,
        line(next),
        asOf,
      ]
    }
  }
}
