import { hrefOf } from '@countersign/api/pages'
import controls from '@countersign/react/controls.module.css'
import buttons from '../../layout/buttons.module.css'
import { Link } from '../../layout/link.tsx'
import { Section } from '../../layout/section.tsx'
import { useSafeWords } from '../../locales/words.ts'
import { Devices } from './devices.tsx'

/** Shows how owners are notified when they have something to confirm: by this site, and by the Safe service. */
export function Notifications() {
  const words = useSafeWords().notifications
  return (
    <>
      <Section id="site" title={words.title} text={words.text}>
        <Link href={hrefOf('notifications')} className={`${controls.secondary} ${buttons.start}`}>
          {words.manage}
        </Link>
      </Section>
      <Devices />
    </>
  )
}
