import type { ApiKey } from '@countersign/api'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import { useMinute } from '../../account/use-minute.ts'
import { Badge, type Tone } from '../frame/badge.tsx'
import { Exactly, When } from '../frame/when.tsx'
import styles from '../requests.module.css'
import { useRequestsWords } from '../words.ts'
import { keyState } from './key-state.ts'

const tones: Readonly<Record<ReturnType<typeof keyState>, Tone>> = {
  active: 'good',
  expired: 'plain',
  revoked: 'plain',
}

/** One key: what it is for, what it may do, whether it works, and a way to end it. */
export function KeyRow({ apiKey, busy, onRevoke }: { apiKey: ApiKey; busy: boolean; onRevoke: () => void }) {
  const { apiKeys: words } = useRequestsWords().keys
  useMinute()
  const state = keyState(apiKey, Date.now())
  const { name, hint, scopes, createdAt, lastUsedAt, expiresAt } = apiKey
  return (
    <li>
      <div className={styles.rowHead}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
      </div>
      <p className={styles.soft}>{words.ending(hint)}</p>
      <ul className={styles.scopes}>
        {scopes.map(scope => (
          <li key={scope}>{words.scope[scope]}</li>
        ))}
      </ul>
      <p className={styles.line}>
        <span>
          {words.created} <When at={createdAt} />
        </span>
        <span>
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.used} <When at={lastUsedAt} />
            </>
          )}
        </span>
        {state === 'active' && (
          <span>
            {expiresAt === null ? (
              words.noEnd
            ) : (
              <>
                {words.expires} <Exactly at={expiresAt} />
              </>
            )}
          </span>
        )}
      </p>
      {state === 'active' && (
        <div className={styles.actions}>
          <ConfirmButton
            name={words.revoke.name(name)}
            title={words.revoke.title(name)}
            text={words.revoke.text}
            confirm={words.revoke.confirm}
            keep={words.revoke.keep}
            busy={busy}
            onConfirm={onRevoke}
          >
            {words.revoke.open}
          </ConfirmButton>
        </div>
      )}
    </li>
  )
}
