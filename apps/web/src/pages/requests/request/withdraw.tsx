import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import styles from '../requests.module.css'
import { useRequestsWords } from '../words.ts'

/** Withdraws an open request, after a question that names it. */
export function Withdraw(props: { purpose: string; busy: boolean; onWithdraw: () => void }) {
  const { withdraw: words } = useRequestsWords().request
  return (
    <section className={styles.section} aria-labelledby="withdraw">
      <h2 id="withdraw">{words.heading}</h2>
      <p className={styles.soft}>{words.about}</p>
      <ConfirmButton
        title={words.title(props.purpose)}
        text={words.text}
        confirm={words.confirm}
        keep={words.keep}
        busy={props.busy}
        onConfirm={props.onWithdraw}
      >
        {props.busy ? words.busy : words.open}
      </ConfirmButton>
    </section>
  )
}
