import { type DeviceType, deviceTypes } from '@countersign/gateway'
import controls from '@countersign/react/controls.module.css'
import { type FormEvent, useId, useState } from 'react'
import disclosure from '../../../layout/disclosure.module.css'
import prose from '../../../layout/prose.module.css'
import { useSafeWords } from '../words.ts'
import styles from './other-device.module.css'
import type { NewDevice } from './use-devices.ts'

/** The longest token that the gateway takes, in characters. */
const longest = 4096

/** Registers a device that has a push service of its own: its app shows the token that it is reached by. */
export function OtherDevice(props: {
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
    <details className={disclosure.quiet}>
      <summary>{words.devices.other.title}</summary>
      <form onSubmit={submit} className={styles.form}>
        <p className={prose.soft}>{words.devices.other.text}</p>
        <fieldset>
          <legend>{words.devices.other.type}</legend>
          {deviceTypes.map(value => (
            <label key={value}>
              <input
                type="radio"
                name={`${id}-type`}
                checked={value === type}
                onChange={() => setType(value)}
              />
              {words.deviceType[value]}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`${id}-token`}>{words.devices.other.token}</label>
        <input
          id={`${id}-token`}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          required
          value={token}
          onChange={event => setToken(event.target.value)}
        />
        <button type="submit" className={controls.secondary} aria-disabled={props.busy}>
          {words.devices.other.register}
        </button>
      </form>
    </details>
  )
}
