import { Suspense } from 'react'
import type { ButtonIcon as Name } from '#shared/documents/button-icons.ts'
import { failedSilently } from '../feedback/failed-part.tsx'
import { chunk } from '../feedback/lazy-part.ts'

/** Loads when a button first has an icon: the sign-in pages have none. */
const ButtonPicture = chunk(async () => (await import('./button-icons.tsx')).ButtonPicture, failedSilently)
/** As wide as the icon, so that the button does not grow when it loads. */
const PLACE = { display: 'inline-block', width: '1em' }

export function ButtonIcon({ name }: { name: Name }) {
  return (
    <Suspense fallback={<span style={PLACE} />}>
      <ButtonPicture name={name} />
    </Suspense>
  )
}
