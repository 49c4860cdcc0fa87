import { type Cosigning, refusedInLine } from '@countersign/api'
import type { Owner } from '@countersign/react'
import { ConfirmButton, type ConfirmButtonProps } from '@countersign/react/pieces'
import { useState } from 'react'
import { Field } from '../../layout/field.tsx'
import { useCosigningWords } from '../../locales/words.ts'
import { actOf } from './decision-act.ts'
import { actState, isBusy, takeNextStep } from './owner-request.ts'
import { RequestStatus } from './request-status.tsx'
import type { Seat } from './seats.ts'

/** The longest reason, in characters. */
const mostLetters = 280

type DecliningProps = {
  readonly cosigning: Cosigning
  readonly seat: Seat
  readonly owner: Owner
  /** The text of the button. */
  readonly children: string
}

/** Lets a person decline for a contract that is an owner. */
export function Declining({ cosigning, seat, owner, children }: DecliningProps) {
  const act = (reason: string) => actOf(cosigning, seat, { kind: 'decline', reason })
  const state = actState(owner, act(''))
  const [input, setInput] = useState('')
  return (
    <>
      <DeclineStatus owner={owner} state={state} />
      <DeclineButton
        busy={isBusy(state)}
        input={input}
        onInput={setInput}
        onDecline={reason => takeNextStep(owner, act(reason))}
      >
        {children}
      </DeclineButton>
    </>
  )
}

/** Shows what the wallet has to sign to decline, and why it failed. */
export function DeclineStatus(props: Pick<Parameters<typeof RequestStatus>[0], 'owner' | 'state'>) {
  const { decline: words } = useCosigningWords()
  return <RequestStatus {...props} waiting={words.waiting} failed={words.failed} />
}

type DeclineButtonProps = Pick<ConfirmButtonProps, 'children' | 'className' | 'busy'> & {
  /** What the person has typed as the reason. */
  readonly input: string
  readonly onInput: (input: string) => void
  readonly onDecline: (reason: string) => void
}

/** Shows a button that declines, after a question that takes a reason. */
export function DeclineButton({ input, onInput, onDecline, ...button }: DeclineButtonProps) {
  const { decline: words } = useCosigningWords()
  const [isRefused, setRefused] = useState(false)
  const decline = () => {
    const reason = input.trim()
    // Before the wallet is asked to sign it.
    const isLine = refusedInLine(reason).length === 0
    setRefused(!isLine)
    if (isLine) onDecline(reason)
    return isLine
  }
  return (
    <ConfirmButton
      {...button}
      title={words.title}
      text={words.text}
      confirm={words.button}
      keep={words.keep}
      onConfirm={decline}
      fields={
        <Field
          label={words.reason}
          hint={words.hint}
          fault={isRefused ? words.reasonCharacter : undefined}
          role="alert"
        >
          {described => (
            <input
              {...described}
              value={input}
              maxLength={mostLetters}
              autoComplete="off"
              dir="auto"
              onChange={event => onInput(event.target.value)}
            />
          )}
        </Field>
      }
    />
  )
}
