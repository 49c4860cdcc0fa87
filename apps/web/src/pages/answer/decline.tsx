import { describeError, parseReturnAddress, type RequestCall } from '@countersign/api'
import controls from '@countersign/react/controls.module.css'
import { ConfirmButton } from '@countersign/react/pieces'
import buttons from '../../layout/buttons.module.css'
import { exactTime } from '../../layout/exact-time.tsx'
import prose from '../../layout/prose.module.css'
import { Section } from '../../layout/section.tsx'
import { useAnswerWords, useWords } from '../../locales/words.ts'
import { Ended } from './ended.tsx'
import { Returning } from './returning.tsx'
import { Terms } from './terms.tsx'
import type { Declining } from './use-request.ts'

/** Lets a person who does not want to answer tell the requester, or just leave. */
export function Decline({ request, declining }: { request: RequestCall; declining: Declining }) {
  const { decline: words, reasons } = useAnswerWords()
  const back = returnAddress(request)
  const { error, isPending } = declining
  const button = back ? words.buttonTo({ host: back.host }) : words.button
  return (
    <Section id="decline" title={words.title} text={words.text}>
      {error && (
        <p className={prose.failure} role="alert">
          {words.failed} {describeError(reasons, error)}
        </p>
      )}
      <div className={buttons.row}>
        <ConfirmButton
          {...words.confirm}
          confirm={button}
          busy={isPending}
          onConfirm={() => declining.mutate()}
        >
          {isPending ? words.busy : button}
        </ConfirmButton>
      </div>
    </Section>
  )
}

type DeclinedProps = {
  readonly request: RequestCall
  readonly declinedAt: string
  /** Whether it was declined on this page just now. */
  readonly isFresh: boolean
  /** Shows the request again. */
  readonly onAnswer: () => void
}

/** Confirms that the requester was told, and offers to answer anyway. */
export function Declined({ request, declinedAt, isFresh, onAnswer }: DeclinedProps) {
  const { declined: words } = useAnswerWords()
  const { language } = useWords()
  const said = { title: words.title, text: words.text({ date: exactTime(declinedAt, language) }) }
  return (
    <Ended said={said} about="declined">
      <Returning back={returnAddress(request)} isLeaving={isFresh} />
      <p className={prose.soft}>{words.still({ deadline: exactTime(request.deadline, language) })}</p>
      <div className={buttons.row}>
        <button type="button" className={controls.secondary} onClick={onAnswer}>
          {words.answer}
        </button>
      </div>
      <Terms request={request} />
    </Ended>
  )
}

function returnAddress({ declineTo }: Pick<RequestCall, 'declineTo'>): URL | null {
  return declineTo === null ? null : parseReturnAddress(declineTo)
}
