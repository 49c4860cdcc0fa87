import type { Webhook } from '@countersign/api'
import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import { Badge } from '../frame/badge.tsx'
import { When } from '../frame/when.tsx'
import styles from '../requests.module.css'
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
      <div className={styles.rowHead}>
        <strong>
          <bdi dir="ltr">{host}</bdi>
        </strong>
        <Badge tone={failing ? 'bad' : 'good'}>{words.state[state]}</Badge>
      </div>
      <p className={styles.soft}>
        <code className={styles.whole}>{url}</code>
      </p>
      <p className={styles.line}>
        <span>
          {words.created} <When at={createdAt} />
        </span>
      </p>
      <div className={styles.actions}>
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
