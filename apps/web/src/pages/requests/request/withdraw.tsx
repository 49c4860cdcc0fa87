import { ConfirmButton } from '../../../layout/confirm-button.tsx'
import frame from '../../../layout/frame.module.css'
import prose from '../../../layout/prose.module.css'
import { useRequestsWords } from '../words.ts'

/** Withdraws an open request, after a question that names it. */
export function Withdraw(props: { purpose: string; busy: boolean; onWithdraw: () => void }) {
  const { withdraw: words } = useRequestsWords().request
  return (
    <section className={`${frame.section} ${frame.loose}`} aria-labelledby="withdraw">
      <h2 id="withdraw">{words.heading}</h2>
      <p className={prose.soft}>{words.about}</p>
      <ConfirmButton
        title={words.title({ name: props.purpose })}
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
