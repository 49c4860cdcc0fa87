import controls from '@countersign/react/controls.module.css'
import buttons from '../../../layout/buttons.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import frame from '../../../layout/frame.module.css'
import lists from '../../../layout/lists.module.css'
import notices from '../../../layout/notices.module.css'
import prose from '../../../layout/prose.module.css'
import { Badge } from '../frame/badge.tsx'
import page from '../frame/frame.module.css'
import styles from '../frame/list.module.css'
import { When } from '../frame/when.tsx'
import { ActFailed } from '../owner/signing-outcome.tsx'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import type { KnownDevice } from './memory.ts'
import { OtherDevice } from './other-device.tsx'
import { useDevices } from './use-devices.ts'

/** The devices that are told when an owner has something to confirm. */
export function Devices() {
  const { gateway } = useSafe()
  const words = useSafeWords().devices
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      <p className={prose.soft}>{words.about}</p>
      {gateway ? <Registered /> : <p className={`${notices.note} ${page.empty}`}>{words.missing}</p>}
    </section>
  )
}

function Registered() {
  const words = useSafeWords()
  const { devices, isBusy, isRegistering, done, error, register, remove } = useDevices()
  return (
    <>
      <p className={notices.note}>{words.devices.honest}</p>
      {devices.length === 0 ? (
        <p className={`${notices.note} ${page.empty}`}>{words.devices.empty}</p>
      ) : (
        <ul className={`${lists.ruled} ${styles.list}`}>
          {devices.map(device => (
            <Device key={device.uuid} device={device} busy={isBusy} onRemove={() => remove(device)} />
          ))}
        </ul>
      )}
      <p role="status" className={prose.said}>
        {done && words.devices[done]}
      </p>
      <ActFailed error={error} />
      {!devices.some(({ here }) => here) && (
        <button
          type="button"
          className={`${controls.secondary} ${buttons.start}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) register({ type: 'WEB', token: null })
          }}
        >
          {isRegistering ? words.devices.registering : words.devices.register}
        </button>
      )}
      <OtherDevice busy={isBusy} onRegister={register} />
    </>
  )
}

function Device({ device, busy, onRemove }: { device: KnownDevice; busy: boolean; onRemove: () => void }) {
  const words = useSafeWords()
  const { remove } = words.devices
  const { here, type, uuid, registeredAt } = device
  return (
    <li>
      <span className={styles.token}>
        <strong>{words.devices[here ? 'here' : 'elsewhere']}</strong>
        <Badge>{words.deviceType[type]}</Badge>
        <span className={prose.soft}>
          {words.devices.since} <When at={registeredAt} />
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
