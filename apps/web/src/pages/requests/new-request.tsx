import type { Chain, CreateProofRequestInput } from '@countersign/api'
import { hrefOf } from '@countersign/api/pages'
import { useCountersignClient, useSession } from '@countersign/react'
import controls from '@countersign/react/controls.module.css'
import fieldStyles from '@countersign/react/fields.module.css'
import {
  AccountField,
  accountOf,
  LookingUp,
  type TypedAccountField,
  useAfterLookUp,
  useMinute,
  useServerFailure,
  useSite,
  useTypedAccount,
  useWasSignedIn,
} from '@countersign/react/pieces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import buttons from '../../layout/buttons.module.css'
import { Choice } from '../../layout/choice.tsx'
import { Field } from '../../layout/field.tsx'
import { focusFirstFault } from '../../layout/focus-first-fault.ts'
import forms from '../../layout/forms.module.css'
import { go } from '../../layout/location.ts'
import { MarkedFaults } from '../../layout/marked-faults.tsx'
import { NetworkOptions } from '../../layout/network.tsx'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { SignedOut } from '../../layout/signed-out.tsx'
import { Unavailable } from '../../layout/unavailable.tsx'
import { useRequestsWords, useWords } from '../../locales/words.ts'
import { memoryOf } from '../memory.ts'
import { useSigningIn } from '../use-signing-in.ts'
import { checkDraft, type Faults, type Field as FieldName, faultWords, serverFaults } from './check-draft.ts'
import { type Draft, emptyDraft, holdingNames, keepDraft, readDraft, subjects } from './draft.ts'
import { ActionFailed, Frame } from './frame.tsx'
import { useRequestCalls } from './reading.ts'

/** Shows the page that creates a request. It keeps the input until the request is created. */
export function NewRequest() {
  const { form: words, signedOutTyping } = useRequestsWords()
  const session = useSession()
  const wasSignedIn = useWasSignedIn()
  const chains = useSite()?.chains
  const failure = useServerFailure()
  const calls = useRequestCalls()
  const { now } = useCountersignClient()
  const queries = useQueryClient()
  const [entered, setEntered] = useState(() => readDraft(memoryOf('sessionStorage')))
  const draft = { ...emptyDraft(useMinute()), ...entered }
  const [faults, setFaults] = useState<Faults>({})
  const [submissions, setSubmissions] = useState(0)
  const missing = useRef<HTMLDivElement>(null)
  const isOfAccount = draft.who === 'account'
  const field = useTypedAccount(isOfAccount ? draft.account : '', draft.chain)
  const create = useMutation({
    mutationFn: (request: CreateProofRequestInput) => calls.create(request),
    onSuccess: ({ id }) => {
      keepDraft(memoryOf('sessionStorage'), null)
      void queries.invalidateQueries({ queryKey: ['requests'] })
      go(hrefOf('requests', { id }))
    },
    onError: error => setFaults(serverFaults(error)),
  })
  // A person who was signed out at the last visit most likely still is: the form must not move once that is known.
  const isSignedOut = session.status === 'signed-out' || (session.status === 'loading' && !wasSignedIn)
  const signInFor = useSigningIn(create.mutate)
  useEffect(() => {
    if (!create.isSuccess) keepDraft(memoryOf('sessionStorage'), entered)
  }, [entered, create.isSuccess])
  // What was pressed before the page knew its networks, and whether somebody is signed in.
  const [isPressed, setIsPressed] = useState(false)
  const isKnown = failure ? !failure.retrying : session.status !== 'loading' && chains !== undefined
  // Why a press that was answered late led nowhere: the person was elsewhere.
  const [dropped, setDropped] = useState<Dropped | null>(null)
  // Shown only while its cause lasts.
  const isOver = dropped === 'server' ? !failure : session.status === 'signed-in'
  if (dropped && isOver) setDropped(null)
  /** What had the focus when the form was submitted. */
  const pressedAt = useRef<Element>(null)
  // The answer to a press may come when the person is elsewhere: the focus must then stay there.
  const mayMoveFocus = () => [pressedAt.current, document.body].includes(document.activeElement)
  const change = (change: Partial<Draft>) => {
    setEntered(entered => ({ ...entered, ...change }))
    setIsPressed(false)
    setDropped(null)
    create.reset()
  }
  const { isWaiting, submit } = useAfterLookUp(field, draft.account, () => {
    if (create.isPending || create.isSuccess) return
    if (failure) {
      if (!mayMoveFocus()) return setDropped('server')
      const act = missing.current?.querySelector('button')
      isAtRetry.current = true
      act?.focus({ preventScroll: true })
      act?.scrollIntoView({ block: 'center' })
      return
    }
    setSubmissions(count => count + 1)
    // What is requested is the address, never the name.
    const account = accountOf(field.typed) ?? draft.account
    const checked = checkDraft({ ...draft, account }, { chains: chains ?? [], now: now() })
    setFaults('faults' in checked ? checked.faults : {})
    if (!('request' in checked)) return
    if (session.status === 'signed-in') create.mutate(checked.request)
    // The dialog would take the focus.
    else if (mayMoveFocus()) signInFor(checked.request)
    else setDropped('signedOut')
  })
  const onKnown = useEffectEvent(() => {
    setIsPressed(false)
    submit()
  })
  useEffect(() => {
    if (isPressed && isKnown) onKnown()
  }, [isPressed, isKnown])
  /** Whether the person was led to the button to try again, or pressed it. The focus is removed together with it. */
  const isAtRetry = useRef(false)
  const hasFailed = failure !== null
  const focusAgain = useEffectEvent(() => {
    const place = pressedAt.current ?? document.querySelector('h1')
    if (place instanceof HTMLElement) place.focus()
  })
  useEffect(() => {
    if (hasFailed) return
    if (isAtRetry.current && document.activeElement === document.body) focusAgain()
    isAtRetry.current = false
  }, [hasFailed])
  // A name that was found after the person submitted the form.
  const { account, ...otherFaults } = faults
  const shownFaults = account?.kind === 'name' && field.typed.status === 'found' ? otherFaults : faults
  return (
    <Frame title={words.title} lead={words.lead} about="new">
      <div ref={missing} className={prose.said}>
        {failure ? (
          <Unavailable
            retrying={failure.retrying}
            retry={() => {
              isAtRetry.current = true
              failure.retry()
            }}
          />
        ) : (
          isSignedOut && <SignedOut text={signedOutTyping} />
        )}
      </div>
      <RequestForm
        draft={draft}
        field={field}
        faults={shownFaults}
        error={create.error}
        dropped={dropped}
        isLoading={isPressed}
        isCreating={create.isPending || create.isSuccess}
        isWaiting={isWaiting}
        submissions={submissions}
        mayMoveFocus={mayMoveFocus}
        onChange={change}
        onSubmit={() => {
          pressedAt.current = document.activeElement
          setDropped(null)
          setIsPressed(true)
        }}
        onClear={() => {
          setEntered({})
          setIsPressed(false)
          setDropped(null)
          create.reset()
          setFaults({})
        }}
      />
    </Frame>
  )
}

/** Why a press led nowhere: a person who is elsewhere by then gets no dialog, and keeps the focus. */
type Dropped = 'signedOut' | 'server'

type RequestFormProps = {
  readonly draft: Draft
  /** What is in the field of the account. */
  readonly field: TypedAccountField
  readonly faults: Faults
  /** Why the request could not be created, if not only because of a field. */
  readonly error: Error | null
  readonly dropped: Dropped | null
  /** Whether the form was submitted, and waits for what the page needs of the server. */
  readonly isLoading: boolean
  readonly isCreating: boolean
  /** Whether the form was submitted, and waits for the name in the field of the account. */
  readonly isWaiting: boolean
  /** How often the form was submitted, and checked. */
  readonly submissions: number
  /** Returns whether the person is still where they submitted the form. */
  readonly mayMoveFocus: () => boolean
  readonly onChange: (change: Partial<Draft>) => void
  readonly onSubmit: () => void
  readonly onClear: () => void
}

/**
 * Shows the form for a new request. It reports all faults at once, and moves the focus to the first field that has one, unless
 * the person is elsewhere by then.
 */
export function RequestForm(props: RequestFormProps) {
  const {
    draft,
    faults,
    error,
    dropped,
    isLoading,
    isCreating,
    isWaiting,
    submissions,
    mayMoveFocus,
    onChange,
  } = props
  const { form: words } = useRequestsWords()
  const { common, language } = useWords()
  const form = useId()
  const idOf = (field: FieldName) => `${form}-${field}`
  const chains = useSite()?.chains ?? []
  const said = (field: FieldName) => {
    const fault = faults[field]
    return fault && faultWords(fault, words, language)
  }
  const element = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each submission or refusal.
  useEffect(() => {
    if (submissions > 0 && mayMoveFocus()) focusFirstFault(element.current)
  }, [submissions, error])
  const text = (field: 'purpose' | 'audience' | 'returnTo' | 'reference', more: ComponentProps<'input'>) => (
    <Field
      id={idOf(field)}
      label={
        <>
          {words[field].label} {field !== 'purpose' && <small>({words.optional})</small>}
        </>
      }
      hint={words[field].hint}
      fault={said(field)}
    >
      {described => (
        <input
          {...described}
          {...more}
          autoComplete="off"
          value={draft[field]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      )}
    </Field>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form ref={element} className={forms.form} onSubmit={submit} noValidate>
      {text('purpose', { dir: 'auto', required: true })}
      {text('audience', { dir: 'auto' })}
      <Who draft={draft} field={props.field} idOf={idOf} said={said} onChange={onChange} chains={chains} />
      <Field
        id={idOf('deadline')}
        label={words.deadline.label}
        hint={words.deadline.hint({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
        fault={said('deadline')}
      >
        {described => (
          <input
            {...described}
            type="datetime-local"
            required
            value={draft.deadline}
            onChange={({ target }) => onChange({ deadline: target.value })}
          />
        )}
      </Field>
      <fieldset className={fieldStyles.field} aria-describedby={`${form}-holding`}>
        <legend>{words.holding.label}</legend>
        <p id={`${form}-holding`} className={fieldStyles.hint}>
          {words.holding.hint}
        </p>
        <div className={`${forms.choices} ${forms.short}`}>
          {holdingNames.map(holding => (
            <Choice
              key={holding}
              name={`${form}-holding`}
              checked={draft.holding === holding}
              onChoose={() => onChange({ holding })}
            >
              {words.holding.choices[holding]}
            </Choice>
          ))}
        </div>
      </fieldset>
      {text('returnTo', { dir: 'ltr', type: 'url', inputMode: 'url', spellCheck: false })}
      {text('reference', { dir: 'auto' })}
      {Object.keys(faults).length === 0 && <ActionFailed error={error} />}
      {dropped && (
        // That the server fails is announced above.
        <p className={`${notices.waiting} ${prose.whole}`} role={dropped === 'server' ? undefined : 'alert'}>
          {words.notCreated[dropped]}
        </p>
      )}
      <div className={buttons.row}>
        <button
          type="submit"
          className={`${controls.primary} ${buttons.large}`}
          aria-disabled={isLoading || isCreating || isWaiting}
          aria-describedby={`${form}-kept`}
        >
          <LookingUp isWaiting={isWaiting}>
            {isCreating ? words.creating : isLoading ? common.loading : words.create}
          </LookingUp>
        </button>
        <button type="button" className={controls.quiet} onClick={props.onClear}>
          {words.clear}
        </button>
        <MarkedFaults any={Object.keys(faults).length > 0} />
      </div>
      <p id={`${form}-kept`} className={`${prose.small} ${prose.whole}`}>
        {words.kept}
      </p>
    </form>
  )
}

type WhoProps = {
  readonly draft: Draft
  readonly field: TypedAccountField
  readonly chains: readonly Chain[]
  readonly idOf: (field: FieldName) => string
  /** Returns the fault of a field, in words. */
  readonly said: (field: FieldName) => string | undefined
  readonly onChange: (change: Partial<Draft>) => void
}

/** Shows the fields for the requested account. */
function Who({ draft, field, chains, idOf, said, onChange }: WhoProps) {
  const { form: words } = useRequestsWords()
  const id = useId()
  const { chain, unbound } = field
  const isOfAccount = draft.who === 'account'
  return (
    <>
      <fieldset className={fieldStyles.field}>
        <legend>{words.who.label}</legend>
        <div className={forms.choices}>
          {subjects.map(who => (
            <Choice
              key={who}
              name={`${id}-who`}
              checked={draft.who === who}
              onChoose={() => onChange({ who })}
            >
              {words.who[who]}
            </Choice>
          ))}
        </div>
      </fieldset>
      {isOfAccount && (
        <AccountField
          id={idOf('account')}
          label={words.account.label}
          field={field}
          fault={said('account')}
          required
          value={draft.account}
          onText={account => onChange({ account })}
        />
      )}
      {draft.who !== 'any' && (
        <Field id={idOf('chain')} label={words.chain.label} fault={said('chain')}>
          {described => (
            <select
              {...described}
              value={chain}
              onChange={({ target }) =>
                onChange({ chain: target.value, ...(isOfAccount && { account: unbound }) })
              }
            >
              <NetworkOptions chains={chains} />
            </select>
          )}
        </Field>
      )}
    </>
  )
}
