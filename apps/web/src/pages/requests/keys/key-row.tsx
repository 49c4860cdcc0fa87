import type { ApiKey } from '@countersign/api'
import buttons from '../../../layout/buttons.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import lists from '../../../layout/lists.module.css'
import prose from '../../../layout/prose.module.css'
import { useMinute } from '../../account/use-minute.ts'
import { Badge, type Tone } from '../frame/badge.tsx'
import rows from '../frame/row.module.css'
import { Exactly, When } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'
import { keyState } from './key-state.ts'
import styles from './keys.module.css'

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
  const { name, hint, scopes, createdAt, lastUsedAt, expiresAt, ownersChanged } = apiKey
  return (
    <li>
      <div className={rows.head}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
      </div>
      <p className={prose.soft}>{words.ending({ hint })}</p>
      {ownersChanged && <p className={prose.soft}>{words.ownersChanged}</p>}
      <ul className={`${lists.spaced} ${styles.scopes}`}>
        {scopes.map(scope => (
          <li key={scope}>{words.scope[scope]}</li>
        ))}
      </ul>
      <p className={`${prose.hint} ${rows.line}`}>
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
        <div className={buttons.row}>
          <ConfirmButton
            name={words.revoke.name({ key: name })}
            title={words.revoke.title({ name })}
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
