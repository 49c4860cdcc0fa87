import type { Webhook } from '@countersign/api'
import buttons from '../../../layout/buttons.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import prose from '../../../layout/prose.module.css'
import { Badge } from '../frame/badge.tsx'
import rows from '../frame/row.module.css'
import { When } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'

const tones = { fine: 'good', failing: 'bad', slow: 'waiting', stopped: 'bad' } as const

function stateOf({ failing, slow, stoppedAt }: Webhook): keyof typeof tones {
  if (stoppedAt !== null) return 'stopped'
  if (failing) return 'failing'
  return slow ? 'slow' : 'fine'
}

type WebhookRowProps = { readonly webhook: Webhook; readonly busy: boolean; readonly onRemove: () => void }

/** One webhook: where it leads, whether it works, and a way to end it. */
export function WebhookRow({ webhook, busy, onRemove }: WebhookRowProps) {
  const { webhooks: words } = useRequestsWords().keys
  const { url, createdAt } = webhook
  const host = URL.canParse(url) ? new URL(url).host : url
  const state = stateOf(webhook)
  return (
    <li>
      <div className={rows.head}>
        <strong>
          <bdi dir="ltr">{host}</bdi>
        </strong>
        <Badge tone={tones[state]}>{words.state[state]}</Badge>
      </div>
      <p className={prose.soft}>
        <code className={prose.whole}>{url}</code>
      </p>
      {state === 'stopped' && <p className={prose.soft}>{words.ownersChanged}</p>}
      <p className={`${prose.hint} ${rows.line}`}>
        <span>
          {words.created} <When at={createdAt} />
        </span>
      </p>
      <div className={buttons.row}>
        <ConfirmButton
          name={words.remove.name({ host })}
          title={words.remove.title({ name: host })}
          text={words.remove.text}
          confirm={words.remove.confirm}
          keep={words.remove.keep}
          busy={busy}
          onConfirm={onRemove}
        >
          {words.remove.open}
        </ConfirmButton>
      </div>
    </li>
  )
}
