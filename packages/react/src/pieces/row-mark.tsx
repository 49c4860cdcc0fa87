import styles from './row-mark.module.css'

const paths = {
  owners:
    'M15 18A4 4 0 1 0 15 10 4 4 0 0 0 15 18ZM7 30C7 25 10 22 15 22S23 25 23 30M25 11A4 4 0 0 1 25 19M28 23C31 24 33 26 33 30',
  phone: 'M15 7H25Q27 7 27 9V31Q27 33 25 33H15Q13 33 13 31V9Q13 7 15 7ZM18.5 28.5H21.5',
  link: 'M17.5 22.5 22.5 17.5M18.5 14.5 21 12A4.9 4.9 0 0 1 28 19L25.5 21.5M21.5 25.5 19 28A4.9 4.9 0 0 1 12 21L14.5 18.5',
  more: 'M13 15H27M13 20H27M13 25H21',
  leave: 'M20 10H12V30H20M18 20H30M25.5 15.5 30 20 25.5 24.5',
  disconnect:
    'M18.5 14.5 21 12A4.9 4.9 0 0 1 28 19L25.5 21.5M21.5 25.5 19 28A4.9 4.9 0 0 1 12 21L14.5 18.5M15 12V9.5M12 15H9.5M25 28V30.5M28 25H30.5',
}

/** Renders the icon of a row that is not of a wallet or an account. */
export function RowMark({ of }: { of: keyof typeof paths }) {
  return (
    <svg className={styles.mark} viewBox="0 0 40 40" data-of={of} aria-hidden="true">
      <path d={paths[of]} />
    </svg>
  )
}
