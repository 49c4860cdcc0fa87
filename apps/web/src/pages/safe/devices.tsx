import { type DeviceType, deviceTypes } from '@countersign/gateway'
import controls from '@countersign/react/controls.module.css'
import disclosure from '@countersign/react/disclosure.module.css'
import fields from '@countersign/react/fields.module.css'
import { ConfirmButton } from '@countersign/react/pieces'
import { type FormEvent, useId, useState } from 'react'
import buttons from '../../layout/buttons.module.css'
import { Choice } from '../../layout/choice.tsx'
import { Field } from '../../layout/field.tsx'
import forms from '../../layout/forms.module.css'
import lists from '../../layout/lists.module.css'
import notices from '../../layout/notices.module.css'
import prose from '../../layout/prose.module.css'
import { RelativeTime } from '../../layout/relative-time.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { ActionFailed } from './owner/signing-outcome.tsx'
import { useSafe } from './reading.ts'
import shared from './safe.module.css'
import { type KnownDevice, type NewDevice, useDevices } from './use-devices.ts'

/** Shows the devices that the Safe service notifies when an owner has something to confirm. */
export function Devices() {
  const { gateway } = useSafe()
  const words = useSafeWords().devices
  return (
    <Section id="devices" title={words.title} text={words.about}>
      {gateway ? <Registered /> : <p className={notices.empty}>{words.missing}</p>}
    </Section>
  )
}

function Registered() {
  const words = useSafeWords()
  const { devices, isBusy, done, error, register, remove } = useDevices()
  return (
    <>
      {devices.length === 0 ? (
        <p className={notices.empty}>{words.devices.empty}</p>
      ) : (
        <ul className={`${lists.ruled} ${shared.list}`}>
          {devices.map(device => (
            <Device key={device.uuid} device={device} busy={isBusy} onRemove={() => remove(device)} />
          ))}
        </ul>
      )}
      <p role="status" className={prose.said}>
        {done && words.devices[done]}
      </p>
      <ActionFailed error={error} />
      <RegisterDevice busy={isBusy} onRegister={register} />
    </>
  )
}

function Device({ device, busy, onRemove }: { device: KnownDevice; busy: boolean; onRemove: () => void }) {
  const words = useSafeWords()
  const { remove } = words.devices
  const { type, uuid, registeredAt } = device
  return (
    <li>
      <span className={shared.token}>
        <strong>{words.deviceType[type]}</strong>
        <span className={prose.soft}>
          {words.devices.since} <RelativeTime at={registeredAt} />
        </span>
        <code className={prose.long}>{uuid}</code>
      </span>
      <ConfirmButton
        {...remove}
        name={remove.name({ device: words.deviceType[type], id: uuid.slice(0, 8) })}
        busy={busy}
        onConfirm={onRemove}
      >
        {remove.ask}
      </ConfirmButton>
    </li>
  )
}

/** The longest token that the gateway accepts, in characters. */
const longest = 4096

/** Registers a device of a person's own app, which shows its push token. */
function RegisterDevice(props: {
  busy: boolean
  onRegister: (device: NewDevice, onDone: () => void) => void
}) {
  const words = useSafeWords()
  const [type, setType] = useState<DeviceType>('ANDROID')
  const [token, setToken] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = token.trim()
    if (!props.busy && given !== '') props.onRegister({ type, token: given }, () => setToken(''))
  }
  return (
    <details className={disclosure.disclosure}>
      <summary>{words.devices.form.title}</summary>
      <form onSubmit={submit} className={forms.form}>
        <p className={prose.soft}>{words.devices.form.text}</p>
        <fieldset className={fields.field}>
          <legend>{words.devices.form.type}</legend>
          <div className={forms.choices}>
            {deviceTypes.map(value => (
              <Choice
                key={value}
                name={`${id}-type`}
                checked={value === type}
                onChoose={() => setType(value)}
              >
                {words.deviceType[value]}
              </Choice>
            ))}
          </div>
        </fieldset>
        <Field label={words.devices.form.token}>
          {described => (
            <input
              {...described}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              maxLength={longest}
              required
              value={token}
              onChange={event => setToken(event.target.value)}
            />
          )}
        </Field>
        <div className={buttons.row}>
          <button type="submit" className={controls.secondary} aria-disabled={props.busy}>
            {words.devices.form.register}
          </button>
        </div>
      </form>
    </details>
  )
}
