import controls from '@countersign/react/controls.module.css'
import buttons from '../layout/buttons.module.css'
import { type Deadline, saveDeadline } from './calendar.ts'

type AddToCalendarProps = Omit<Deadline, 'url'> & {
  /** The path of the page where it is done. */
  readonly href: string
  readonly label: string
}

/** Saves a deadline as a calendar file. */
export function AddToCalendar({ href, label, ...deadline }: AddToCalendarProps) {
  return (
    <button
      type="button"
      className={`${controls.quiet} ${buttons.stop}`}
      onClick={() => saveDeadline({ ...deadline, url: `${location.origin}${href}` })}
    >
      {label}
    </button>
  )
}
