import controls from '@countersign/react/controls.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import { Badge } from '../frame/badge.tsx'
import { When } from '../frame/when.tsx'
import { SigningFailed } from '../owner/signing-failed.tsx'
import styles from '../safe.module.css'
import { useSafe } from '../safe-context.ts'
import { useSafeWords } from '../words.ts'
import { OtherDevice } from './other-device.tsx'
import { useDevices } from './use-devices.ts'

/** The devices that are told when an owner has something to confirm. */
export function Devices() {
  const { gateway } = useSafe()
  const words = useSafeWords().devices
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">{words.title}</h2>
      <p className={styles.soft}>{words.about}</p>
      {gateway ? <Registered /> : <p className={styles.empty}>{words.missing}</p>}
    </section>
  )
}

function Registered() {
  const words = useSafeWords()
  const { devices, register, remove } = useDevices()
  const here = devices.some(device => device.here)
  return (
    <>
      <p className={styles.note}>{words.devices.honest}</p>
      {devices.length === 0 ? (
        <p className={styles.empty}>{words.devices.empty}</p>
      ) : (
        <ul className={styles.list}>
          {devices.map(device => (
            <li key={device.uuid}>
              <span className={styles.token}>
                <strong>{device.here ? words.devices.here : words.deviceType[device.type]}</strong>
                <Badge>{words.deviceType[device.type]}</Badge>
                <span className={styles.soft}>
                  {words.devices.since} <When at={device.registeredAt} />
                </span>
                <code className={styles.hash}>{device.uuid}</code>
              </span>
              <ConfirmButton
                title={words.devices.remove.title}
                text={words.devices.remove.text}
                confirm={words.devices.remove.confirm}
                keep={words.devices.remove.keep}
                busy={remove.isPending}
                onConfirm={() => remove.mutate(device)}
              >
                {words.devices.remove.ask}
              </ConfirmButton>
            </li>
          ))}
        </ul>
      )}
      <SigningFailed error={remove.error} />
      {!here && (
        <button
          type="button"
          className={`${controls.primary} ${styles.more}`}
          aria-disabled={register.isPending}
          onClick={() => {
            if (!register.isPending) register.mutate({ type: 'WEB', token: null })
          }}
        >
          {register.isPending ? words.devices.registering : words.devices.register}
        </button>
      )}
      <OtherDevice busy={register.isPending} onRegister={device => register.mutate(device)} />
      <SigningFailed error={register.error} />
      <p role="status" className={styles.soft}>
        {register.isSuccess ? words.devices.registered : remove.isSuccess ? words.devices.removed : ''}
      </p>
    </>
  )
}
