import type { Webhook } from '@countersign/api'
import buttons from '../../../layout/buttons.module.css'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import prose from '../../../layout/prose.module.css'
import { Badge } from '../frame/badge.tsx'
import rows from '../frame/row.module.css'
import { When } from '../frame/when.tsx'
import { useRequestsWords } from '../words.ts'

type WebhookRowProps = { readonly webhook: Webhook; readonly busy: boolean; readonly onRemove: () => void }

/** One webhook: where it leads, whether it works, and a way to end it. */
export function WebhookRow({ webhook, busy, onRemove }: WebhookRowProps) {
  const { webhooks: words } = useRequestsWords().keys
  const { url, failing, createdAt } = webhook
  const host = URL.canParse(url) ? new URL(url).host : url
  const state = failing ? 'failing' : 'fine'
  return (
    <li>
      <div className={rows.head}>
        <strong>
          <bdi dir="ltr">{host}</bdi>
        </strong>
        <Badge tone={failing ? 'bad' : 'good'}>{words.state[state]}</Badge>
      </div>
      <p className={prose.soft}>
        <code className={prose.whole}>{url}</code>
      </p>
      <p className={`${prose.hint} ${rows.line}`}>
        <span>
          {words.created} <When at={createdAt} />
        </span>
      </p>
      <div className={buttons.row}>
        <ConfirmButton
          name={words.remove.name(host)}
          title={words.remove.title(host)}
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
